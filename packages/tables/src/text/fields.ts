import { columnLetter } from '../column-letter.ts'

/** The cells of one line of text, which has no line break inside quotes. */
export function fieldsOf(line: string, delimiter: string): string[] {
  const cells = ['']
  let quoted = false
  for (const character of line)
    if (character === '"') quoted = !quoted
    else if (character === delimiter && !quoted) cells.push('')
    else cells[cells.length - 1] += character
  return cells.map((cell) => cell.trim())
}

/** The name that the first line gives to a column, or its letter. */
export function fieldName(text: string, delimiter: string, index: number): string {
  const header = fieldsOf(text.slice(0, text.search(/[\r\n]|$/)), delimiter)
  return header[index] || `${columnLetter(index)}열`
}
