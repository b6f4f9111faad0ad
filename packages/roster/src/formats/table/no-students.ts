import type { Row } from '@campus-connect/tables'
import { isStudentNumber } from '@campus-connect/tables/student-number'
import { bareName, columnsOf, type Meaning } from './columns.ts'
import { lectureOfTitles } from './titles.ts'

// Rows below a header that hold no student: sums, headers, titles, labels and footers.

/** A number of six characters and more is not a count below a table. */
export const isPlainNumber = (number: string): boolean => number.length > 5 && isStudentNumber(number)
export const isCount = (number: string): boolean =>
  number === '' || /^\d{1,5}$/.test(number) || !isStudentNumber(number)
export const isOtherHeader = (cells: readonly string[]): boolean => {
  const { positions } = columnsOf(cells)
  return positions.size >= 2 && positions.has('number')
}
export const lineOf = (cells: readonly string[]): string => cells.join('\n').trimEnd()

const total = /^(합계|총계|총합계|소계|누계|계|총인원|인원수?|이하여백|이하빈칸|total|subtotal)\d*명?$/i
/** Whether a cell says that the row is a sum or the end of the list. */
export const isTotal = (cell: string): boolean => total.test(bareName(cell))
const pageNumber = /^[-–—\s]*(page|페이지|쪽)?\s*\d+\s*((\/|of|쪽|페이지)\s*\d*)?[-–—\s]*$/i

/** A number with a stray space or full stop; not the date of a printed page. */
const isNearlyNumber = (text: string) =>
  /^[a-z]{0,3}\d{5,}[a-z]?$/i.test(text.replaceAll(/[^\p{L}\p{N}]/gu, '')) &&
  !/^\d{4}\s*[-./]\s*\d{1,2}\s*[-./]\s*\d{1,2}/.test(text)

/** A row with its count in the list, and with other values of a student. */
const isNumbered = ([first = '', ...others]: readonly string[]) =>
  /^\d{1,4}$/.test(first) && others.length > 1 && others.some((text) => /\p{L}/u.test(text))
/** All values of a student in one cell, whose delimiter is not that of the file. */
export const isOneCell = (filled: readonly string[]) =>
  filled.length === 1 && /\d{6}/.test(filled[0] ?? '') && (filled[0] ?? '').split(/[,;|\t]|\s{2,}/).length > 2

const signature = /\(인\)|서명|확인자/u

/** A title, labels or a footer; not a student whose number is missing. */
export function isAside(
  row: Row,
  entry: Readonly<Record<'number' | 'name' | 'code' | 'title', string>>,
  filled: readonly string[],
  positions: ReadonlyMap<Meaning, number>,
): boolean {
  const says = [entry.name, entry.code, entry.title].filter((value) => value !== '')
  if (entry.number === '' && says.length === 0) return !isNumbered(filled)
  if (!/\d/.test(entry.number) && filled.some((text) => signature.test(text))) return true
  if (filled.length === 1) return entry.number !== '' && !isNearlyNumber(entry.number)
  // Next to a lecture, a number of this shape belongs to a student whose cells moved.
  if ((positions.has('code') || positions.has('title')) && filled.some((text) => /^\d{7,10}$/.test(text))) return false
  return filled.every((text) => pageNumber.test(text)) || Object.keys(lectureOfTitles([row])).length > 0
}
