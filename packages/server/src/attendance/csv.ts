/** One line of CSV, without its end, that a spreadsheet reads as text: what looks like a formula gets an apostrophe. */
export function csvLine(values: string[]): string {
  return values.map(cell).join(',')
}

function cell(value: string) {
  const text = withoutFormula(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text that a program reads back from such a cell. */
export function withoutFormula(value: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
}
