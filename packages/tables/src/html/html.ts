import { Parser } from 'htmlparser2'
import type { Limits, Row } from '../table.ts'

type Span = { text: string; rows: number }

/** Reads the tables of a page one below the other. Fills merged cells, and takes a nested table as text of its cell. */
export function readHtml(text: string, take: (row: Row) => void, { columns }: Limits): void {
  let row = 0
  let tables = 0
  let silent = 0
  let cells: string[] | undefined
  let spans: (Span | undefined)[] = []
  let cell: { text: string; value: string | undefined; width: number; rows: number } | undefined

  const fillFromAbove = () => {
    for (let span = spans[cells!.length]; span && span.rows > 0; span = spans[cells!.length]) {
      span.rows -= 1
      cells!.push(span.text)
    }
  }
  const endCell = () => {
    if (!cells || !cell) return
    const text = cell.value ?? cell.text.replaceAll(/\s+/g, ' ').trim()
    fillFromAbove()
    for (let column = 0; column < cell.width && cells.length <= columns; column += 1) {
      spans[cells.length] = { text, rows: cell.rows - 1 }
      cells.push(text)
    }
    cell = undefined
  }
  const endRow = () => {
    if (!cells) return
    endCell()
    fillFromAbove()
    row += 1
    take({ row, cells })
    cells = undefined
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'table') {
        tables += 1
        if (tables === 1) spans = []
      } else if (name === 'script' || name === 'style') silent += 1
      else if (name === 'br' && cell) cell.text += ' '
      else if (tables !== 1) return
      else if (name === 'tr') {
        endRow()
        cells = []
      } else if ((name === 'td' || name === 'th') && cells) {
        endCell()
        cell = {
          text: '',
          // Excel keeps the exact number beside what it shows, such as 2.02E+09.
          value: attributes['x:num'] || undefined,
          width: span(attributes['colspan'], columns),
          rows: span(attributes['rowspan'], 65_534),
        }
      }
    },
    ontext(data) {
      if (cell && silent === 0) cell.text += data
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') silent -= 1
      else if (name === 'table') {
        if (tables === 1) endRow()
        tables = Math.max(0, tables - 1)
      } else if (tables !== 1) return
      else if (name === 'tr') endRow()
      else if (name === 'td' || name === 'th') endCell()
    },
  })
  parser.write(text)
  parser.end()
}

function span(attribute: string | undefined, most: number) {
  const count = Number(attribute)
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1
}
