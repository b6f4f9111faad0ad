import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Files, writeFolder, writeZip } from '@campus-connect/roster/testing'
import { workbookParts, zipped } from '@campus-connect/tables/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../support/process.ts'

/** Megabytes of the server and of the process that reads for it. */
const mostMemory = 400
/** Milliseconds of the thread that answers requests. What other programs take of the machine does not count. */
const longestWork = 200

/** Starts a server with this roster, and asks whether it is alive until it refuses the roster. */
async function refusedStart(roster: string) {
  const server = startProgram({ ROSTER: roster, ROSTER_TERM: 'all' })
  const url = await Promise.race([
    listening(server.out),
    server.ended.then(() => Promise.reject(new Error(server.err()))),
  ])
  const pid = server.pid()
  const seen = { work: 0, memory: 0, answers: 0 }
  while (server.child.exitCode === null) {
    const readers = fileOf(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)
    const before = workOf(pid)
    const answered = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (readers.length > 0 && answered) {
      seen.answers += 1
      seen.work = Math.max(seen.work, workOf(pid) - before)
      seen.memory = Math.max(seen.memory, memoryOf(pid) + memoryOf(Number(readers[0])))
    }
    await wait(10)
  }
  return { ...seen, said: server.err() }
}

async function listening(out: () => string): Promise<string> {
  for (;;) {
    const [, url] = /Server listening at (http:[^"]+)"/.exec(out()) ?? []
    if (url) return url
    await wait(10)
  }
}

/** A file about a process; empty when it has ended. */
function fileOf(name: string) {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Milliseconds that the main thread has worked. */
const workOf = (pid: number) => Number(fileOf(`${pid}/task/${pid}/schedstat`).split(' ')[0]) / 1e6
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(fileOf(`${pid}/status`))?.[1] ?? 0) / 1024

const file = async (name: string, content: string | Buffer) => join(await writeFolder({ [name]: content }), name)

const canvas: Files = {
  'users.csv': 'user_id,login_id,status\nu1,20240001,active\n',
  'courses.csv': 'course_id,short_name,long_name,status\nc1,CSE201,자료구조,active\n',
  'enrollments.csv': 'course_id,user_id,role,status\nc1,u1,student,active\n',
}
const sections = `section_id,course_id,name,status\n${'s1,c1,a,active\n'.repeat(2_900_000)}`
const parts = workbookParts({ 명단: { rows: [['학번', '이름', '과목코드']] } })
const strings = '<si><t>a</t></si>'.repeat(2_500_000)

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
  [
    '300,000 rows with a fault each',
    () => file('수강.csv', `학번,이름,과목코드,과목명,학기\n${'20240001,a,,,2026-2\n'.repeat(300_000)}`),
    /수강\.csv 2행 과목명: .*모두 300000건/,
  ],
  [
    'a page of 240 kB, called .csv, whose cells span all rows and columns',
    () => file('명단.csv', `<table><tr><td colspan=1000 rowspan=65534>x${'<tr>'.repeat(59_000)}</table>`),
    /명단\.csv \d+행: 병합된 셀이 너무 많습니다/,
  ],
  [
    'a workbook with 2,500,000 strings',
    async () =>
      file(
        '명단.xlsx',
        await zipped({
          ...parts,
          'xl/sharedStrings.xml': parts['xl/sharedStrings.xml']!.replace('</sst>', `${strings}</sst>`),
        }),
      ),
    /명단\.xlsx.*메모리 \d+MB로 읽지 못했습니다/,
  ],
  ['an answer of a service that unpacks to 100 MB', service, /academicSessions: 응답 하나가 풀어서 32MB를 넘습니다/],
])('a server answers and keeps its memory while it reads %s', async (_, roster, refusal) => {
  const { work, memory, answers, said } = await refusedStart(await roster())

  expect(said).toMatch(refusal)
  expect(answers).toBeGreaterThan(2)
  expect(work).toBeLessThan(longestWork)
  expect(memory).toBeLessThan(mostMemory)
})
