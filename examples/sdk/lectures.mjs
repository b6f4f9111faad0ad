// CAMPUS_ID=20240001 CAMPUS_PASSWORD=… node lectures.mjs
import { CampusError, createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'

const { CAMPUS_URL = 'http://127.0.0.1:8787', CAMPUS_ID = '', CAMPUS_PASSWORD = '' } = process.env
const campus = createCampus({ baseUrl: CAMPUS_URL, fetch: cookieJar().fetch })

try {
  await campus.login({ id: CAMPUS_ID, password: CAMPUS_PASSWORD })
  const { data: lectures } = await campus.listMyLectures()
  for (const { name, connected } of lectures) console.log(`${connected ? '연결됨' : '미연결'}\t${name}`)
} catch (error) {
  if (!(error instanceof CampusError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
