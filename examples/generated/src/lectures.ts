// Prints the lectures of a student, with a client that a generator made of the contract.
import { client } from './client/client.gen.js'
import { listMyLectures, login } from './client/index.js'

const { CAMPUS_URL, CAMPUS_ID = '', CAMPUS_PASSWORD = '' } = process.env
// The server takes changes from outside a browser only with this header.
client.setConfig({ baseUrl: CAMPUS_URL ?? 'http://127.0.0.1:8787', headers: { 'Sec-Fetch-Site': 'none' } })

const { error, response } = await login({ body: { id: CAMPUS_ID, password: CAMPUS_PASSWORD } })
if (error || !response) throw new Error(error?.message ?? '서버에 연결할 수 없습니다.')
// Outside a browser nothing else keeps the session.
const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])

const { data: answer } = await listMyLectures({ headers: { cookie: cookie.join('; ') }, throwOnError: true })
for (const { name, connected } of answer.data) console.log(`${connected ? '연결됨' : '미연결'}\t${name}`)
