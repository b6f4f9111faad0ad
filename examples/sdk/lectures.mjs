// CAMPUS_ID=20240001 CAMPUS_PASSWORD=… node lectures.mjs: lists a student's lectures. The second run needs no password.
import { readFile, writeFile } from 'node:fs/promises'
import { createCampus, isCampusError } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'

const { CAMPUS_URL = 'http://127.0.0.1:8787', CAMPUS_ID = '', CAMPUS_PASSWORD = '' } = process.env
const file = 'session.json'
const saved = await readFile(file, 'utf8')
  .then(JSON.parse)
  .catch(() => undefined) // there is no file yet, or a damaged one
const jar = cookieJar(saved)
const campus = createCampus({ baseUrl: CAMPUS_URL, fetch: jar.fetch })

try {
  const { data: lectures } = await campus.listMyLectures().catch(logInAndList)
  for (const { name, connected } of lectures) console.log(`${connected ? '연결됨' : '미연결'}\t${name}`)
  // Anyone who has the file can act as this user.
  await writeFile(file, JSON.stringify(jar), { mode: 0o600 })
} catch (error) {
  if (!isCampusError(error)) throw error
  console.error(error.kind === 'refused' ? error.message : '접속할 수 없습니다.')
  process.exitCode = 1
}

async function logInAndList(error) {
  if (!isCampusError(error) || error.code !== 'unauthenticated') throw error
  await campus.login({ id: CAMPUS_ID, password: CAMPUS_PASSWORD, rememberMe: true })
  return campus.listMyLectures()
}
