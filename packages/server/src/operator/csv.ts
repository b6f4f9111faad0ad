/** One line of CSV, without its end, that a spreadsheet reads as text: what looks like a formula gets an apostrophe. */
export function csvLine(values: string[]): string {
  return values.map(cell).join(',')
}

function cell(value: string) {
  const inert = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
