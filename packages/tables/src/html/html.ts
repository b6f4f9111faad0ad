import { Parser } from 'htmlparser2'
import type { Limits, Row, SheetFacts } from '../table.ts'
import { pageRows } from './page-rows.ts'
import { TableError } from '../table-error.ts'
import { type Element, elementOf, styleSheets } from './styles.ts'

/** Elements without text of the page. Programs put settings of Excel into `xml`. */
const silentElements = new Set(['script', 'style', 'template', 'xml'])
/** Elements inside a line of text. All others begin and end a line. */
const inline = new Set(
  'a abbr b bdi bdo big cite code data dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** Pages nest tables for their layout, but not so deep. Each element is compared with those around it. */
const mostDeep = 256

/** `seen`: its text is displayed. */
type Opened = Element & { silent: boolean; hidden: boolean; seen: boolean; struck: boolean }

/** Without a height these show nothing. A table or a cell of no height grows with its text. */
const flat = new Set(['tr', 'tbody', 'thead', 'tfoot', 'div'])
/** Without a width these show nothing. */
const narrow = new Set(['col', 'colgroup'])

/**
 * Reads the tables of a page one below the other, and each line of text around them as a row of one cell. Fills merged
 * cells, and takes a nested table as text of its cell.
 */
export function readHtml(text: string, take: (row: Row) => void, { columns }: Limits): SheetFacts {
  const rows = pageRows(take, columns)
  const styles = styleSheets()
  const elements: Opened[] = []
  let tables = 0
  let silent = 0
  let styleText: string | undefined
  const around = (): Pick<Opened, 'hidden' | 'seen' | 'struck'> =>
    elements.at(-1) ?? { hidden: false, seen: true, struck: false }
  const isHidden = () => around().hidden || !around().seen
  let hiddenAtTable = false
  let hiddenAtCell = false
  let columnsInGroup = 0

  const parser = new Parser({
    onopentag(name, attributes) {
      const outer = around()
      const outerHidden = isHidden()
      const element: Opened = { ...outer, ...elementOf(name, attributes), silent: silentElements.has(name) }
      elements.push(element)
      if (elements.length > mostDeep) throw new TableError('too-deep', { values: { most: mostDeep } })
      const look = styles.lookOf(elements)
      if (look.displayed === false || (look.empty && flat.has(name)) || (look.narrow && narrow.has(name)))
        element.hidden = true
      if (look.visible !== undefined) element.seen = look.visible
      if (look.struck) element.struck = true
      if (element.silent) silent += 1
      if (name === 'style') styleText = ''
      if (!rows.inCell() && !inline.has(name)) rows.endLine()
      if (name === 'table') {
        tables += 1
        if (tables > 1) return
        rows.startTable()
        hiddenAtTable = isHidden()
      } else if (name === 'br' && rows.inCell()) rows.text(' ', element.struck)
      else if (tables !== 1) return
      else if (name === 'colgroup') columnsInGroup = 0
      else if (name === 'col') {
        columnsInGroup += 1
        rows.column(isHidden() && !hiddenAtTable, attributes['span'])
      } else if (name === 'tr') rows.startRow(isHidden())
      else if (name === 'td' || name === 'th') {
        rows.startCell(attributes, isHidden() && !outerHidden)
        hiddenAtCell = isHidden()
      }
    },
    ontext(data) {
      if (styleText !== undefined) styleText += data
      if (silent > 0) return
      const { struck } = around()
      if (!rows.inCell()) rows.line(data, isHidden(), struck)
      else if (isHidden() && !hiddenAtCell) rows.drop(data)
      else rows.text(data, struck)
    },
    onclosetag(name) {
      const element = elements.pop()
      if (element?.silent) silent -= 1
      if (name === 'style' && styleText !== undefined) {
        styles.add(styleText)
        styleText = undefined
      }
      if (tables === 1 && name === 'colgroup' && columnsInGroup === 0)
        rows.column((element?.hidden || !element?.seen) && !hiddenAtTable, element?.attributes['span'])
      if (tables === 1 && (name === 'td' || name === 'th')) rows.endCell()
      else if (tables === 1 && (name === 'tr' || name === 'table')) rows.endRow()
      if (name === 'table') tables = Math.max(0, tables - 1)
      if (!rows.inCell() && !inline.has(name)) rows.endLine()
    },
    // Excel hides its style sheet from old browsers.
    oncomment(data) {
      if (styleText !== undefined) styleText += data
    },
  })
  parser.write(text)
  parser.end()
  rows.endLine()
  return rows.facts()
}
