import { Parser } from 'htmlparser2'
import type { Limits, Row, SheetFacts } from '../table.ts'
import { pageRows } from './page-rows.ts'

/** Elements without text of the page. Programs put settings of Excel into `xml`. */
const silentElements = new Set(['script', 'style', 'template', 'xml'])
/** Elements inside a line of text. All others begin and end a line. */
const inline = new Set(
  'a abbr b bdi bdo big cite code data dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/**
 * Reads the tables of a page one below the other, and each line of text around them as a row of one cell. Fills merged
 * cells, and takes a nested table as text of its cell.
 */
export function readHtml(text: string, take: (row: Row) => void, { columns }: Limits): SheetFacts {
  const rows = pageRows(take, columns)
  const elements: { silent: boolean; hidden: boolean }[] = []
  let tables = 0
  let silent = 0
  let hidden = 0
  let hiddenAtTable = 0
  let hiddenAtCell = 0

  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { silent: silentElements.has(name), hidden: isHidden(attributes) }
      elements.push(element)
      if (element.silent) silent += 1
      const around = hidden
      if (element.hidden) hidden += 1
      if (!rows.inCell() && !inline.has(name)) rows.endLine()
      if (name === 'table') {
        tables += 1
        if (tables > 1) return
        rows.startTable()
        hiddenAtTable = hidden
      } else if (name === 'br' && rows.inCell()) rows.text(' ')
      else if (tables !== 1) return
      else if (name === 'col') rows.column(hidden > hiddenAtTable, attributes['span'])
      else if (name === 'tr') rows.startRow(hidden > 0)
      else if (name === 'td' || name === 'th') {
        rows.startCell(attributes, element.hidden && around === 0)
        hiddenAtCell = hidden
      }
    },
    ontext(data) {
      if (silent > 0) return
      if (!rows.inCell()) rows.line(data, hidden > 0)
      else if (hidden > hiddenAtCell) rows.drop(data)
      else rows.text(data)
    },
    onclosetag(name) {
      const element = elements.pop()
      if (element?.silent) silent -= 1
      if (element?.hidden) hidden -= 1
      if (tables === 1 && (name === 'td' || name === 'th')) rows.endCell()
      else if (tables === 1 && (name === 'tr' || name === 'table')) rows.endRow()
      if (name === 'table') tables = Math.max(0, tables - 1)
      if (!rows.inCell() && !inline.has(name)) rows.endLine()
    },
  })
  parser.write(text)
  parser.end()
  rows.endLine()
  return rows.facts()
}

function isHidden({ hidden, style = '' }: Record<string, string>) {
  return hidden !== undefined || /(?:^|;)\s*display\s*:\s*none/i.test(style)
}
