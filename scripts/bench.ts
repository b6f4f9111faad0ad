// npm run bench [-- part … --engine sqlite|postgres]: runs bench/<part>.mjs, or all of them, and prints what docs/performance.md shows.
// `server --only keys` measures what an Idempotency-Key costs, `attacks --only WORD` runs the attacks that have it in their name, `scale --only lists` the lists of users. Each exports run({ engine, only }), which measures its own baseline and gives
// { title, columns, rows, notes, failures }, or several. A failure names what is above its bound; with one, this ends with 1.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

const known = globSync('bench/*.mjs').map((file) => basename(file, '.mjs'))
const { values, positionals: wanted } = parseArgs({
  options: { engine: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
})
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(2)
}

for (const name of wanted.length > 0 ? wanted : known) {
  const { run } = await import(`../bench/${name}.mjs`)
  for (const { title, columns, rows, notes, failures = [] } of [await run(values)].flat()) {
    console.log(`\n## ${title}\n`)
    printTable(columns, rows)
    for (const note of notes) console.log(`\n${note}`)
    for (const failure of failures) console.error(`\nAbove its bound: ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  }
}

function printTable(columns: string[], rows: unknown[][]) {
  const cells = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]!.length), 3))
  const line = (row: string[]) =>
    `| ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))).join(' | ')} |`
  const [head, ...body] = cells
  console.log(line(head!))
  console.log(
    `| ${widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`,
  )
  for (const row of body) console.log(line(row))
}
