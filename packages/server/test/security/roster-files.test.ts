import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Files, writeZip } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { saidAtRefusal } from './refused-start.ts'

const canvas: Files = {
  'users.csv': 'user_id,login_id,status\nu1,20240001,active\n',
  'courses.csv': 'course_id,short_name,long_name,status\nc1,CSE201,자료구조,active\n',
  'enrollments.csv': 'course_id,user_id,role,status\nc1,u1,student,active\n',
}
const sections = `section_id,course_id,name,status\n${'s1,c1,a,active\n'.repeat(2_900_000)}`

async function service() {
  const body = gzipSync(`{"academicSessions":[${' '.repeat(100_000_000)}]}`, { level: 1 })
  const server = createServer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ims/oneroster/rostering/v1p2`
}

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'one section 2,900,000 times in a zip of Canvas',
    () => writeZip({ ...canvas, 'sections.csv': sections }),
    /sections\.csv \d+행: 명단의 행이 모두 400000행을 넘습니다/,
  ],
  ['an answer of a service that unpacks to 100 MB', service, /academicSessions: 응답 하나가 풀어서 32MB를 넘습니다/],
])('a server answers and keeps its memory while it reads %s', async (_, roster, refusal) => {
  expect(await saidAtRefusal(await roster())).toMatch(refusal)
})
