import { parse } from 'node:path'
import type { Row } from '@campus-connect/tables'
import { cleanText } from '../../model/text.ts'
import { bareName, type Meaning, ranksOf } from './columns.ts'

/** The lecture of a class roster, from the rows above the table or the name of its file. */
export type Lecture = { title: string; code: string; section: string }

const meaningsOfLecture = ['title', 'code', 'section'] as const
const labels: readonly Meaning[] = ['title', 'code', 'section', 'term', 'year', 'number', 'name']

/** A longer text is neither a title nor a label, and the patterns for these do not run in linear time. */
const longestTitle = 300

const labelText = (cell: string) => {
  const text = cell.length > 10 * longestTitle ? '' : cleanText(cell)
  return text.length > longestTitle ? '' : text
}

/** Finds the lecture in `과목명: 자료구조` and the like, in one cell, or in a cell and the one to its right or below it. */
export function lectureOfTitles(titles: readonly Row[]): Partial<Lecture> {
  const found: Partial<Lecture> = {}
  for (const [index, { cells }] of titles.entries()) {
    const texts = cells.map(labelText)
    for (const [column, text] of texts.entries()) {
      if (text === '' || text === texts[column - 1]) continue
      const right = texts.slice(column + 1).find((next) => next !== '' && next !== text) ?? ''
      const below = labelText(titles[index + 1]?.cells[column] ?? '')
      const value = right !== '' && !isLabel(right) ? right : below
      for (const [label, stated] of [...pairsIn(text), [text, value] as const])
        for (const meaning of meaningsOfLecture)
          if (ranksOf(label).has(meaning) && stated !== '' && !isLabel(stated)) found[meaning] ??= stated
    }
  }
  return found
}

/** The same; without labels a title such as `2026학년도 2학기 자료구조(CSE101-01) 출석부`, if a code is in it. */
export function lectureAbove(titles: readonly Row[]): Partial<Lecture> {
  const labelled = lectureOfTitles(titles)
  if (labelled.code !== undefined || labelled.title !== undefined) return labelled
  const named = titles.flatMap(({ cells }) => cells.map((cell) => lectureOfText(labelText(cell))))
  return { ...named.find(({ code }) => code !== undefined), ...labelled }
}

/** The lecture in the name of a sheet, if a code or section is in it: `자료구조(1반)` */
export function lectureOfSheet(sheet: string): Partial<Lecture> {
  const found = lectureOfText(sheet)
  return found.code === undefined && found.section === undefined ? {} : found
}

/** `교과목명 : 자료구조  분반 : 01` */
function pairsIn(text: string): (readonly [string, string])[] {
  const parts = text.split(/\s*[:：]\s*/)
  return parts.slice(1).map((part, index) => {
    const label = /(\S+)\s*$/.exec(parts[index] ?? '')?.[1] ?? ''
    const isLast = index === parts.length - 2
    const value = isLast ? part : part.replace(/[\s,/|]*\S+\s*$/, '')
    return [label.replace(/^[,/|([]+/, ''), value.trim().replace(/[,/|]+$/, '')] as const
  })
}

/** Whether a text is the name of a column or a label. */
function isLabel(text: string): boolean {
  const ranks = ranksOf(text.replace(/[:：]\s*$/, ''))
  return labels.some((meaning) => ranks.has(meaning))
}

const noise =
  /\(\d{1,2}\)|- ?복사본|복사본|사본|copy|출석부|출석|수강생|수강자|학생|명단|명부|목록|성적|산출|리스트|최종|\d{4}\s*(학?년도?)?\s*[-_.]?\s*(제?\s*[12](\s*학기|(?!\d))|여름|겨울)(계절)?(학기)?|학기|20\d{6}/gu
const codeInName = /(?<![A-Za-z0-9])([A-Za-z]{2,5}\s?\d{3,5}[A-Za-z]?)(?:\s*[-_]\s*(\d{1,3}|[A-Za-z])(?![A-Za-z0-9]))?/u
const sectionInName = /(\d{1,3})\s*(?:분반|반)/u

/** `CSE201-01 자료구조 출석부.xlsx` */
export function lectureOfName(file: string): Partial<Lecture> {
  return lectureOfText(cleanText(parse(file).name))
}

function lectureOfText(text: string): Partial<Lecture> {
  const name = text.replaceAll(noise, ' ')
  const [code = '', bare = '', inside] = codeInName.exec(name) ?? []
  const [section = '', number] = sectionInName.exec(name.replace(code, ' ')) ?? []
  const title = name
    .replace(code, ' ')
    .replace(section, ' ')
    .replaceAll(/[_\-()[\]{}.,+\s]+/g, ' ')
    .trim()
  return {
    ...(bareName(title).length > 1 ? { title } : {}),
    ...(bare === '' ? {} : { code: bare.replaceAll(' ', '') }),
    ...((inside ?? number) ? { section: (inside ?? number)! } : {}),
  }
}
