import { columnField } from '../table-error.ts'

const delimiters = [',', ';', '\t']
const sampleLines = 30

/** How a text separates its columns. `usual` is how many delimiters most of its lines have. */
export type Layout = { delimiter: string; usual: number }

/**
 * The delimiter that most lines contain equally often, because titles above a table contain it by chance; or the one that
 * is `given`.
 */
export function layoutOf(text: string, given?: string): Layout {
  const lines = firstLines(text)
  const [best] = (given === undefined ? delimiters : [given])
    .map((delimiter) => ({ delimiter, ...scoreOf(lines, delimiter) }))
    .toSorted((one, other) => other.score - one.score)
  return { delimiter: best?.delimiter ?? ',', usual: best?.usual ?? 0 }
}

function firstLines(text: string) {
  const sample = text.slice(0, 64 * 1024)
  return sample
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, sampleLines)
    .filter((line) => line !== '')
}

function scoreOf(lines: string[], delimiter: string) {
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  let best = { score: 0, usual: 0 }
  for (const count of new Set(counts)) {
    const score = count * counts.filter((other) => other === count).length
    if (score > best.score) best = { score, usual: count }
  }
  return best
}

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
  return header[index] || columnField(index)
}
