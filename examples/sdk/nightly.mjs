import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { createCampus } from '@campus-connect/sdk'
import { parse } from 'csv-parse/sync'

const { CAMPUS_URL = 'http://127.0.0.1:8787', CAMPUS_TOKEN = '' } = process.env
const csv = { bom: true, delimiter: [',', ';', '\t'], skip_empty_lines: true, trim: true }
const count = { changed: 0, unchanged: 0, failed: 0, 'not-tried': 0 }

try {
  const campus = createCampus({ baseUrl: CAMPUS_URL, token: CAMPUS_TOKEN })
  const bytes = await readFile(process.argv[2] ?? '')
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'euc-kr').decode(bytes)
  const numbers = parse(text, { ...csv, columns: true, info: true }).map(({ record, info: { lines } }) => {
    if (/^\d{8}$/.test(record.학번 ?? '')) return record.학번 // the form of your campus
    throw new Error(
      `line ${lines}: no student number in 학번: '${record.학번 ?? ''}', columns: ${Object.keys(record).join()}`,
    )
  })
  if (numbers.length === 0) throw new Error('the list is empty')

  for (const { id, outcome, error } of await campus.changeUsers(numbers, 'disable')) {
    count[outcome] += 1
    if (error) console.error(`${id} ${outcome}: ${error}`)
  }
  console.log(JSON.stringify(count))
  process.exitCode = count.failed + count['not-tried'] > 0 ? 1 : 0
} catch (error) {
  console.error(`nobody was disabled: ${String(error)}`)
  process.exitCode = 2
}
