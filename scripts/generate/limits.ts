// node scripts/generate/limits.ts FILE: docs/security.md with the table of limits made from docs/limits.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { withTable } from './table.ts'

type Limit = {
  what: string
  most?: number
  least?: number
  exactly?: number
  seconds?: number
  perSecond?: number
  perDay?: number
}

const target = process.argv[2]
if (target === undefined) throw new Error('Usage: node scripts/generate/limits.ts FILE')
const limits = Object.values<Limit>(JSON.parse(readFileSync('docs/limits.json', 'utf8')))
const rows = limits.map((limit) => [limit.what, value(limit)])
const document = readFileSync('docs/security.md', 'utf8')
writeFileSync(target, withTable(document, 'limits.json', [['Limit', 'Value'], ...rows]))

/** `5 in 1 hour`, `60, then 1 a second`, `12 hours` or a number. */
function value({ most, least, exactly, seconds, perSecond, perDay }: Limit): string {
  const count = most ?? least ?? exactly
  if (perSecond !== undefined) return `${count}, then ${perSecond} a second`
  if (perDay !== undefined) return `${count}, then ${perDay} a day`
  if (seconds === undefined) return String(count)
  return count === undefined ? duration(seconds) : `${count} in ${duration(seconds)}`
}

function duration(seconds: number): string {
  const units = Object.entries({ day: 86_400, hour: 3600, minute: 60, second: 1 })
  const fits = ([name, length]: [string, number]) => seconds % length === 0 && !(name === 'day' && seconds === length)
  const [unit, length] = units.find(fits) ?? ['second', 1]
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
