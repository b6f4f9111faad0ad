// node scripts/generate/limits.ts FILE: docs/security.md with the table of limits made from docs/limits.json.
import { readFileSync, writeFileSync } from 'node:fs'

type Limit = {
  what: string
  most?: number
  least?: number
  exactly?: number
  seconds?: number
  perSecond?: number
}

const [start, end] = ['<!-- generated from limits.json -->', '<!-- end of limits.json -->'] as const
const target = process.argv[2]
if (target === undefined) throw new Error('Usage: node scripts/generate/limits.ts FILE')
const limits = Object.values<Limit>(JSON.parse(readFileSync('docs/limits.json', 'utf8')))
const document = readFileSync('docs/security.md', 'utf8')
const [before = '', rest] = document.split(start)
const after = rest?.split(end)[1]
if (after === undefined) throw new Error(`docs/security.md lacks the line ${start} or ${end}`)

const rows: [string, string][] = [
  ['Limit', 'Value'],
  ...limits.map((limit): [string, string] => [limit.what, value(limit)]),
]
const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
const widths = [width(0), width(1)] as const
const line = ([what, limit]: [string, string], fill: string) =>
  `| ${what.padEnd(widths[0], fill)} | ${limit.padEnd(widths[1], fill)} |`
const [head, ...body] = rows.map((row) => line(row, ' '))
const table = [head, line(['', ''], '-'), ...body].join('\n')
writeFileSync(target, `${before}${start}\n\n${table}\n\n${end}${after}`)

/** `5 in 1 hour`, `60, then 1 a second`, `12 hours` or a number. */
function value({ most, least, exactly, seconds, perSecond }: Limit): string {
  const count = most ?? least ?? exactly
  if (perSecond !== undefined) return `${count}, then ${perSecond} a second`
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
