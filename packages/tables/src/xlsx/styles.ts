import { format, getFormatFromId, getFormatInfo, isDateFormat, isValidFormat, tokenize } from 'numfmt'
import type { CellMark } from '../table.ts'
import type { Archive } from './archive.ts'
import { isOn, isStrike } from './shared-strings.ts'
import { parseXml } from './xml.ts'

/** How cells of one style show a stored number, and whether their text is struck through. */
export type Style = { text: (stored: string) => string; mark?: CellMark; struck?: boolean }

/** Shows the stored number. Whole numbers never get an exponent. */
export const general: Style = { text: exact }

/** `strikingFormats`: the numbers of the formats by which conditions strike cells through. */
export type Styles = { ofCells: Style[]; strikingFormats: ReadonlySet<number> }

/** How each cell style looks: worked out once, because a sheet has many cells and few styles. */
export async function readStyles(archive: Archive, part: string | undefined, from1904: boolean): Promise<Styles> {
  const ofCells: Style[] = []
  const strikingFormats = new Set<number>()
  const stream = part === undefined ? undefined : archive.open(part)
  if (!stream) return { ofCells, strikingFormats }
  const codes = new Map<string, string>()
  const fonts: boolean[] = []
  /** Whether each named style strikes through. */
  const named: boolean[] = []
  let list = ''
  let font = false
  let formats = 0
  await parseXml(await stream, {
    open(name, attributes) {
      const { numFmtId: id = '0', formatCode: code = '', fontId, xfId, applyFont = '1', val = '1' } = attributes
      if (name === 'numFmt') codes.set(id, code)
      else if (lists.has(name)) list = name
      else if (name === 'font') font = false
      else if (isStrike(name)) font = isOn(val)
      else if (name === 'xf' && list === 'cellStyleXfs') named.push(fonts[Number(fontId ?? 0)] ?? false)
      else if (name === 'xf' && list === 'cellXfs') {
        const ofName = named[Number(xfId ?? -1)] ?? false
        const own = fontId === undefined ? ofName : (fonts[Number(fontId)] ?? false)
        // Programs do not agree on a cell whose font is not applied.
        const struck = own || (ofName && !isOn(applyFont))
        const style = styleOf(codes.get(id) ?? builtIn(Number(id)), from1904)
        ofCells.push(struck ? { ...style, struck } : style)
      }
    },
    close(name) {
      if (name === 'font' && list === 'fonts') fonts.push(font)
      else if (name === 'dxf') {
        if (font) strikingFormats.add(formats)
        font = false
        formats += 1
      } else if (name === list) list = ''
    },
  })
  return { ofCells, strikingFormats }
}

const lists = new Set(['fonts', 'cellStyleXfs', 'cellXfs', 'dxfs'])

/** Formats that no file defines. What some of them show depends on the language of Excel. */
function builtIn(id: number) {
  return id < 82 ? getFormatFromId(id, 'ko') : 'General'
}

/** Serial numbers of 1904-01-01 and of the day after 9999-12-31, in days from 1900. */
const year1904 = 1462
const afterLastDay = 2_958_466
/** Excel fills a cell with # signs if it cannot show a date. */
const noDate = '########'
/** Excel is exact up to here. */
const mostExact = 1e15
/** Excel allows no longer formats. */
const longestFormat = 255

function styleOf(code: string, from1904: boolean): Style {
  if (code.length > longestFormat || !isValidFormat(code)) return general
  const section = firstSection(code)
  if (isDateFormat(section)) {
    const dateText = shown((number) => {
      const days = from1904 ? number + year1904 : number
      return days < 0 || days >= afterLastDay ? noDate : format(code, days)
    })
    return { mark: 'date', text: dateText }
  }
  if (getFormatInfo(section).type === 'scientific')
    return { mark: 'exponent', text: shown((number) => format(code, number)) }
  if (/^0{2,32}$/.test(code)) return { text: (stored) => padded(exact(stored), code.length) }
  if (!addsLiterals(section)) return general
  const literal = shown((number) => format(code, number))
  return { text: (stored) => (isExactInteger(stored) ? literal(stored) : exact(stored)) }
}

/** The format of positive numbers. */
function firstSection(code: string) {
  const tokens = tokenize(code)
  const end = tokens.findIndex(({ type }) => type === 'BREAK')
  return (end < 0 ? tokens : tokens.slice(0, end)).map(({ raw }) => raw).join('')
}

const digits = new Set(['ZERO', 'HASH'])
const literals = new Set(['STRING', 'ESCAPED', 'CHAR', 'MINUS', 'PLUS', 'SPACE', 'PAREN'])
/** A colour, a language, a space as wide as a character, a character up to the edge of the cell. */
const unseen = new Set(['COLOR', 'LOCALE', 'SKIP', 'FILL'])

/** Whether a format shows all digits of a whole number, with zeros or literals among them. Others round or scale. */
function addsLiterals(section: string) {
  const types = tokenize(section).map(({ type }) => type)
  const added = types.filter((type) => literals.has(type)).length
  const zeros = types.filter((type) => type === 'ZERO').length
  return (
    types.some((type) => digits.has(type)) &&
    types.every((type) => digits.has(type) || literals.has(type) || unseen.has(type)) &&
    (added > 0 || zeros > 1)
  )
}

const shown = (show: (number: number) => string) => (stored: string) => {
  const number = Number(stored)
  return Number.isNaN(number) ? stored : show(number).trim()
}

function isExactInteger(stored: string) {
  const number = Number(stored)
  return Number.isInteger(number) && Math.abs(number) < mostExact
}

function padded(text: string, digits: number) {
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

function exact(stored: string): string {
  // Most numbers are stored as people write them.
  if (/^\d{1,15}$/.test(stored)) return stored
  const number = Number(stored)
  if (Number.isNaN(number)) return stored
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}
