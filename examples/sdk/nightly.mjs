// CAMPUS_TOKEN=… node nightly.mjs NUMBER…, with a token of the scope manage: disables those who left and prints who is connected, for cron.
import { createCampus } from '@campus-connect/sdk'

const { CAMPUS_URL = 'http://127.0.0.1:8787', CAMPUS_TOKEN = '' } = process.env
const campus = createCampus({ baseUrl: CAMPUS_URL, token: CAMPUS_TOKEN, retries: 5 })

const outcomes = await campus.changeUsers(process.argv.slice(2), 'disable')
for (const { id, outcome, message, mayHaveArrived } of outcomes)
  console.log(`${id}\t${outcome}${mayHaveArrived ? ' (may have arrived)' : ''}\t${message}`)

for await (const { id, lectureDtoList } of campus.iterateUsers({ connected: true }))
  for (const { name } of lectureDtoList.filter(({ connected }) => connected)) console.log(`${id}\tconnected\t${name}`)

process.exitCode = outcomes.some(({ outcome }) => outcome === 'failed') ? 1 : 0
