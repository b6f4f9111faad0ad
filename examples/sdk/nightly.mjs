// CAMPUS_TOKEN=… node nightly.mjs 자퇴.csv, for cron: disables the students of a list. Once interrupted, run it again.
import { readFile } from 'node:fs/promises'
import { createCampus, isStudentNumber } from '@campus-connect/sdk'

const { CAMPUS_URL = 'http://127.0.0.1:8787', CAMPUS_TOKEN } = process.env
const campus = createCampus({ baseUrl: CAMPUS_URL, token: CAMPUS_TOKEN })
const rows = (await readFile(process.argv[2], 'utf8')).split(/\r?\n/)
const numbers = rows.map((row) => row.split(',')[0].trim()).filter(isStudentNumber)

const outcomes = await campus.changeUsers(numbers, 'disable')
for (const { id, outcome, error } of outcomes) if (error) console.error(`${id} ${outcome}: ${error}`)
const count = (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length
console.log(
  `changed ${count('changed')}, unchanged ${count('unchanged')}, failed ${count('failed')}, not tried ${count('not-tried')}`,
)
process.exitCode = count('failed') + count('not-tried') > 0 ? 1 : 0
