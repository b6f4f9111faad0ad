/** The document with this table between its two markers. The first row is the header. */
export function withTable(document: string, source: string, rows: string[][]): string {
  const [start, end] = [`<!-- generated from ${source} -->`, `<!-- end of ${source} -->`]
  const [before = '', rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`the document lacks the line ${start} or ${end}`)
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: string[], fill: string) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`
  const [head, ...body] = rows.map((row) => line(row, ' '))
  const rule = line(
    widths.map(() => ''),
    '-',
  )
  return `${before}${start}\n\n${[head, rule, ...body].join('\n')}\n\n${end}${after}`
}
