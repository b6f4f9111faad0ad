/** One line of CSV without a line break. An apostrophe prevents spreadsheets from running a cell as a formula. */
export function csvLine(values: string[]): string {
  return values.map(cell).join(',')
}

function cell(value: string) {
  const text = withoutFormula(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell as `csvLine` writes it. */
export function withoutFormula(value: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
}
