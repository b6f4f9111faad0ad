// CAMPUS_ID=… CAMPUS_PASSWORD=… node nightly.mjs NUMBER…: disables those who left and prints who is connected, for cron.
import { createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'

const { CAMPUS_URL = 'http://127.0.0.1:8787', CAMPUS_ID = '', CAMPUS_PASSWORD = '' } = process.env
const campus = createCampus({ baseUrl: CAMPUS_URL, fetch: cookieJar().fetch, retries: 5 })

await campus.login({ id: CAMPUS_ID, password: CAMPUS_PASSWORD })
const outcomes = await campus.changeUsers(process.argv.slice(2), 'disable')
for (const { id, outcome, message, mayHaveArrived } of outcomes)
  console.log(`${id}\t${outcome}${mayHaveArrived ? ' (may have arrived)' : ''}\t${message}`)

for await (const { id, lectureDtoList } of campus.iterateUsers({ connected: true }))
  for (const { name } of lectureDtoList.filter(({ connected }) => connected)) console.log(`${id}\tconnected\t${name}`)

await campus.logout()
process.exitCode = outcomes.some(({ outcome }) => outcome === 'failed') ? 1 : 0
