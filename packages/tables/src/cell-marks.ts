import type { CellMark } from './table.ts'

const errorText =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|분산!|계산!)|#{2,}|Err:5\d\d)$/

/** Whether a text is an error value of Excel or LibreOffice. A single # is a common column name. */
export function isErrorText(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first === 0x23 || first === 0x45) && errorText.test(text)
}

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const dates = [
  `${month}-\\d\\d`,
  `\\d{1,2}-${month}(?:-\\d\\d(?:\\d\\d)?)?`,
  String.raw`(?:\d{4}년 ?)?\d{1,2}월 ?\d{1,2}일`,
  String.raw`\d{1,2}월-\d\d`,
  String.raw`\d{4}-\d\d-\d\d`,
  String.raw`\d{4}\. ?\d{1,2}\. ?\d{1,2}\.?`,
  String.raw`\d{4}/\d{1,2}/\d{1,2}`,
  String.raw`\d{1,2}/\d{1,2}/\d{4}`,
]
const time = String.raw` (?:(?:오전|오후|AM|PM) )?\d{1,2}:\d\d(?::\d\d)?(?: (?:AM|PM|오전|오후))?`
/** Excel writes a code such as CSE2010-1-2 as its beginning and a date. Departments write months in capitals. */
const dateText = new RegExp(`^(?:[A-Za-z0-9]+[-_])?(?:${dates.join('|')})(?:${time})?$`)
const exponentText = /^-?\d(?:\.\d+)?E[+-]\d{2,3}$/

/** The mark of a text in CSV or HTML, which shows the formatted cell. */
export function textMark(text: string): CellMark | undefined {
  // Fast path: most cells begin with Hangul or have none of these signs.
  if (text.charCodeAt(0) > 0x7f || !mayHaveMark.test(text)) return undefined
  const shown = text.trim()
  if (isErrorText(shown)) return 'error'
  if (shown === 'TRUE' || shown === 'FALSE') return 'boolean'
  if (exponentText.test(shown)) return 'exponent'
  return dateText.test(shown) ? 'date' : undefined
}

const mayHaveMark = /[#E/월]|\d[-.]|-\d/
