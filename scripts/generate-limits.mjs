// node scripts/generate-limits.mjs FILE: docs/security.md with the table of limits made from docs/limits.json.
import { readFileSync, writeFileSync } from 'node:fs'

const [start, end] = ['<!-- generated from limits.json -->', '<!-- end of limits.json -->']
const limits = Object.values(JSON.parse(readFileSync('docs/limits.json', 'utf8')))
const document = readFileSync('docs/security.md', 'utf8')
const [before, rest] = document.split(start)
const after = rest?.split(end)[1]
if (after === undefined) throw new Error(`docs/security.md lacks the line ${start} or ${end}`)

const rows = [['Limit', 'Value'], ...limits.map((limit) => [limit.what, value(limit)])]
const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)))
const line = (cells, fill) => `| ${cells.map((cell, column) => cell.padEnd(widths[column], fill)).join(' | ')} |`
const [head, ...body] = rows.map((row) => line(row, ' '))
const table = [head, line(['', ''], '-'), ...body].join('\n')
writeFileSync(process.argv[2], `${before}${start}\n\n${table}\n\n${end}${after}`)

/** `5 in 1 hour`, `60, then 1 a second`, `12 hours` or a number. */
function value({ most, least, exactly, seconds, perSecond }) {
  const count = most ?? least ?? exactly
  if (perSecond !== undefined) return `${count}, then ${perSecond} a second`
  if (seconds === undefined) return String(count)
  return count === undefined ? duration(seconds) : `${count} in ${duration(seconds)}`
}

function duration(seconds) {
  const [unit, length] = Object.entries({ day: 86_400, hour: 3600, minute: 60 }).find(
    ([name, length]) => seconds % length === 0 && !(name === 'day' && seconds === length),
  )
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
