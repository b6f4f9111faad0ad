import { withoutResidentNumber } from '@campus-connect/tables/resident-number'
import { type CellMark, markSentence, tableSentence, TableError, type TableErrorCode } from '@campus-connect/tables'
import type { Meaning } from './formats/table/columns.ts'
import type { ServiceFailure } from './formats/rest/exchange.ts'
import type { FaultCode, NoteCode, Problem, QuestionCode } from './model/problem.ts'
import { faults } from './sentences/faults.ts'
import { leftOutText, notes } from './sentences/notes.ts'
import { questions } from './sentences/questions.ts'
import type { Language, Sentence } from './sentences/sentence.ts'
import { reasons, secretFiles, serviceSentence } from './sentences/sources.ts'
import { timetableFaults } from './sentences/timetable.ts'

type AnyProblem = Problem<FaultCode | QuestionCode | NoteCode>

/** The names of the meanings of columns. */
export const meaningNames: Record<Meaning, Sentence> = {
  number: { ko: '학번', en: 'student number' },
  name: { ko: '이름', en: 'name' },
  code: { ko: '과목 코드', en: 'course code' },
  section: { ko: '분반', en: 'section' },
  title: { ko: '과목명', en: 'course title' },
  year: { ko: '학년도', en: 'year' },
  term: { ko: '학기', en: 'term' },
  status: { ko: '수강 상태', en: 'enrolment status' },
}

const sentences: Record<string, Sentence> = { ...notes, ...questions, ...faults, ...timetableFaults }
const markCodes: readonly string[] = ['error', 'no-value', 'zero', 'date', 'exponent', 'boolean'] satisfies CellMark[]
const isMark = (code: string): code is CellMark => markCodes.includes(code)

/** The problem and its remedy, without the place. The code itself if only an earlier version knew it. */
export function problemSentence(problem: AnyProblem, language: Language): string {
  const { code, value = '', values = {} } = problem
  if (code === 'table') return tableSentence(new TableError(value as TableErrorCode, { values }), language)
  if (code === 'unreadable') {
    const reason = reasons.get(value)?.[language] ?? value
    return language === 'ko' ? `읽을 수 없습니다 (${reason}).` : `It cannot be read: ${reason}.`
  }
  if (isMark(code)) return `${value === '' ? '' : `'${value}': `}${markSentence(code, language)}`
  if (code === 'service') return filled(serviceSentence(value as ServiceFailure, values), problem, language)
  return filled(code === 'secret-file' ? secretFiles.get(value) : sentences[code], problem, language)
}

function filled(sentence: Sentence | undefined, { code, value = '', values = {} }: AnyProblem, language: Language) {
  return (sentence?.[language] ?? code).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'value') return withoutResidentNumber(value)
    if (name === 'meaning') return meaningNames[value as Meaning][language]
    if (code === 'left-out') return leftOutText(values, language)
    return withoutResidentNumber(String(values[name] ?? ''))
  })
}

/** `수강.csv 3행 학번` */
export function placeSentence({ code, file, row, field }: Partial<AnyProblem>, language: Language): string {
  const service = code === 'service' && !file?.startsWith('ROSTER_')
  const name = service ? `OneRoster ${language === 'ko' ? '서비스' : 'service'} ${file}` : file
  const line = row === undefined ? undefined : language === 'ko' ? `${row}행` : `row ${row}`
  return [name, line, field].filter((part) => part !== undefined && part !== '').join(' ')
}
