import { hasSectionInside } from './class-code.ts'
import { type Lecture, lectureOfName, lectureOfTitles } from './lecture.ts'
import { bareName, type Meaning, meaningNames, vagueStatus } from './meanings.ts'
import type { Entry, Part } from './part.ts'
import { enrolledBy } from './status.ts'
import type { TableMap } from './table-map.ts'
import { parseTerm, termOf } from './term.ts'

/** What a part is taken for. `questions` are Korean sentences about what is not sure; none means that all is. */
export type Proposal = {
  kind: TableMap['kind'] | 'courses'
  columns: Map<Meaning, string>
  sectionInCode: boolean
  /** Status words that nobody has decided yet, with their numbers of rows. */
  unknownWords: Map<string, number>
  /** The term of all rows; null = it stands in a column. Undefined = unknown. */
  term: string | null | undefined
  /** Of a class roster. */
  lecture: Partial<Lecture>
  questions: string[]
}

/** `term` is the one that the operator named, for tables that do not contain it. */
export function propose(
  part: Part,
  { map, term: named }: { map?: TableMap | undefined; term?: string | undefined } = {},
) {
  const { positions, names, rivals, titles } = part.header
  const columns = new Map([...positions].map(([meaning, index]) => [meaning, names[index] ?? '']))
  if (!map && isIdleStatus(part)) columns.delete('status')

  const hasNumber = columns.has('number')
  const hasLecture = columns.has('code') || columns.has('title')
  const kind = map?.kind ?? (hasNumber ? (hasLecture ? 'enrolments' : 'class-roster') : 'courses')
  const lecture = kind === 'class-roster' ? { ...lectureOfName(part.file), ...lectureOfTitles(titles) } : {}
  const known = map?.status ?? { in: [], out: [] }
  const unknownWords = columns.has('status')
    ? unknownWordsOf(part.entries, columns.get('status') ?? '', known)
    : new Map<string, number>()
  const term = map?.term ?? (hasTermColumn(part.entries) ? null : (named ?? termOfTitles(part)))
  const sectionInCode = map?.sectionInCode ?? (!columns.has('section') && hasSectionInside(codesOf(part.entries)))

  const questions = [
    ...(['number', 'code'] as const).flatMap((meaning) => {
      const others = map ? undefined : rivals.get(meaning)
      return others
        ? [rivalQuestion(meaning, [columns.get(meaning) ?? '', ...others.map((index) => names[index] ?? '')])]
        : []
    }),
    ...[...unknownWords].map(([word, rows]) => `수강 상태 '${word}'(${rows}행)이(가) 수강인지 아닌지 알 수 없습니다.`),
    ...(term === undefined ? ['학기를 알 수 없습니다. --term 2026-2처럼 정해 주세요.'] : []),
    ...(kind === 'class-roster' && lecture.title === undefined && lecture.code === undefined
      ? ['강의를 알 수 없습니다. 파일 이름을 "CSE101-02 자료구조.xlsx"처럼 바꾸거나 표 위에 과목명을 적어 주세요.']
      : []),
  ]
  return { kind, columns, sectionInCode, unknownWords, term, lecture, questions } satisfies Proposal
}

function rivalQuestion(meaning: Meaning, names: string[]) {
  return `${meaningNames[meaning]}(으)로 볼 수 있는 열이 여럿입니다: ${names.map((name) => `'${name}'`).join(', ')}.`
}

/** A column with a vague name is a status only if a word of it is one. */
function isIdleStatus({ header: { positions, names }, entries }: Part) {
  const position = positions.get('status')
  if (position === undefined || !vagueStatus.has(bareName(names[position] ?? ''))) return false
  return !entries.some(({ status }) => status !== '' && enrolledBy(status, { in: [], out: [] }) !== 'unknown')
}

/** Remarks that are no status say nothing about the enrolment. */
function unknownWordsOf(entries: readonly Entry[], name: string, known: TableMap['status']) {
  const words = new Map<string, number>()
  if (bareName(name) === '비고') return words
  for (const { status } of entries)
    if (enrolledBy(status, known) === 'unknown') words.set(status, (words.get(status) ?? 0) + 1)
  return words
}

function hasTermColumn(entries: readonly Entry[]) {
  return entries.length > 0 && entries.every(({ year, term }) => termOf(year, term) !== undefined)
}

function termOfTitles({ header: { titles }, file, sheet }: Part) {
  const texts = [...titles.flatMap(({ cells }) => cells), file.normalize('NFC'), sheet]
  return texts.map(parseTerm).find((term) => term !== undefined)
}

function codesOf(entries: readonly Entry[]) {
  return new Set(entries.map(({ code }) => code).filter((code) => code !== ''))
}
