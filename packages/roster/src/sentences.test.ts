import type { TableErrorCode } from '@campus-connect/tables'
import { expect, test } from 'vitest'
import type { ServiceFailure } from './formats/rest/exchange.ts'
import { meanings } from './formats/table/columns.ts'
import type { FaultCode, NoteCode, Problem, QuestionCode } from './model/problem.ts'
import { meaningNames, placeSentence, problemSentence } from './sentences.ts'

type Code = FaultCode | QuestionCode | NoteCode
type Example = Pick<Problem<Code>, 'value' | 'values'>

const tableErrors: Record<TableErrorCode, Example['values']> = {
  'old-excel': {},
  encrypted: {},
  'xml-spreadsheet': {},
  pdf: {},
  zip: {},
  'not-workbook': {},
  damaged: {},
  'lost-string': { index: '4023' },
  'lost-style': { index: '4024' },
  'lost-sheet': {},
  doctype: {},
  'ambiguous-part': { part: 'xl/workbook.xml' },
  'too-many-sheets': { most: 4000 },
  'too-many-blanks': { most: 50_000_000 },
  'too-deep': { most: 256 },
  'too-many-rules': { most: 100 },
  'too-many-parts': { most: 4001 },
  'part-too-large': { megabytes: 4002 },
  'too-much-text': {},
  'long-cell': {},
  'too-many-merges': { most: 4003 },
  'merges-too-large': {},
  'too-many-rows': { most: 4004 },
  'too-many-columns': { most: 4005 },
  undecodable: { encoding: 'UTF-16' },
  nul: {},
  'long-row': { parser: 'CSV_MAX_RECORD_SIZE' },
  quote: { parser: 'INVALID_OPENING_QUOTE' },
  'rows-in-quotes': {},
}

const serviceFailures: Record<ServiceFailure, Example['values'][]> = {
  cut: [{}],
  silent: [{ host: 'sis.example' }],
  unreachable: [{ host: 'sis.example', code: 'ECONNREFUSED' }],
  redirect: [{ target: 'https://login.example', status: 302 }],
  status: [{ status: 502 }, { status: 401 }, { status: 403 }, { status: 404 }],
  'no-token': [{ status: 400 }],
  changing: [{}],
  repeating: [{}],
  'no-id': [{}],
  'too-many-items': [{ items: 4001 }],
  'long-answer': [{ megabytes: 4004 }],
  'too-much': [{ megabytes: 4005 }],
  incomplete: [{ items: 4002, total: 4003 }],
  'no-list': [{ name: 'users' }],
  'no-items': [{ name: 'users' }],
}

/** Typical problems of each code. */
const examples: Record<Code, Example[]> = {
  unreadable: ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EIO'].map((value) => ({ value })),
  'not-a-file': [{}],
  'unknown-file': [{}],
  'files-too-large': [{ values: { total: 512 } }],
  'too-many-rows': [{ values: { rows: 4001 } }],
  'row-too-long': [{ values: { bytes: 4002 } }],
  'not-a-zip': [{}],
  'damaged-zip': [{ value: 'too many bytes in the stream' }],
  'full-zip': [{ values: { files: 4003 } }],
  'ambiguous-file': [{ value: 'users.csv' }],
  'two-folders': [{}],
  table: Object.entries(tableErrors).map(([value, values]) => ({ value, values })),
  service: Object.entries(serviceFailures).flatMap(([value, all]) => all.map((values) => ({ value, values }))),
  'secret-file': [
    { value: 'unreadable', values: { path: '/run/secret', reason: 'ENOENT' } },
    { value: 'open', values: { path: '/run/secret' } },
    { value: 'empty', values: { path: '/run/secret' } },
  ],
  'map-entry': [{ value: 'columns' }],
  'map-no-json': [{}],
  'header-changed': [{ values: { before: '학번 | 과목명', now: '학번 | 과목명 | 비고' } }],
  'missing-file': [{}],
  'missing-column': [{}],
  'empty-file': [{}],
  'no-rows': [{}],
  html: [{}],
  truncated: [{}],
  delta: [{}],
  'too-many-terms': [{ values: { terms: 4004 } }],
  'too-many-enrolments': [{ value: '20240001', values: { enrolments: 4005 } }],
  'no-header': [{}],
  'courses-only': [{}],
  'no-students': [{}],
  'no-enrolments': [{}],
  'missing-term': [{ value: '2026-3', values: { terms: '2026-1, 2026-2' } }],
  'number-rule': [{}],
  'ragged-row': [{}],
  'short-row': [{}],
  'empty-value': [{}],
  'long-value': [{ values: { characters: 4003 } }],
  'missing-number': [{}],
  'missing-lecture': [{}],
  'missing-code': [{ value: '자료구조' }],
  'number-shape': [{ value: '2024A001', values: { usual: '20240002' } }],
  'missing-section': [{ value: 'CSE201' }],
  error: [{ value: '#N/A' }],
  'no-value': [{ value: '' }],
  zero: [{ value: '0' }],
  date: [{ value: '2-Jan' }],
  exponent: [{ value: '2.02E+09' }],
  boolean: [{ value: 'TRUE' }],
  decimal: [{ value: '20240001.0' }],
  'resident-number': [{ value: '900101-1******' }],
  'masked-number': [{ value: '20****01' }],
  'wrong-number': [{ value: '김철수' }],
  'number-length': [{ value: '2240003', values: { length: 7, usual: '8, 10' } }],
  'same-integer': [{ value: '2240003', values: { other: '02240003' } }],
  'two-numbers': [{ value: '20240002', values: { other: '20240001', row: 4006 } }],
  'damaged-text': [{ value: '홍\ufffd동' }],
  'wrong-name': [{ value: '홍♥동', values: { character: 'U+2665' } }],
  'second-name': [{ value: '홍길순', values: { number: '20240001', other: '홍길동', file: 'a.csv', row: 4007 } }],
  'second-title': [{ value: '알고리즘', values: { other: '자료구조', code: 'CSE201-01' } }],
  'similar-code': [{ value: 'cse201-01', values: { other: 'CSE201-01' } }],
  'second-class': [{ value: '과목명: 알고리즘' }],
  'other-header': [{ value: '학번 | 과목명' }],
  'wrong-date': [{ value: 'someday' }],
  'ambiguous-date': [{ value: '9/1/2026' }],
  'contradicting-dates': [{ value: '13/1/2026' }],
  'wrong-status': [{ value: 'dropped' }],
  'inner-folder': [{}],
  'zipped-tables': [{ value: '자료구조.xlsx', values: { tables: 4022 } }],
  'twin-columns': [{ value: '학번' }],
  'second-version': [{ value: '명단.csv' }],
  'wrong-term': [{ value: '2026 봄' }],
  'lost-user': [{ value: '1', values: { known: '01' } }],
  'lost-class': [{ value: 'c1', values: { known: 'C1' } }],

  'no-timetable': [{}],
  'unreadable-time': [{ value: '월3 김교수', values: { about: '김교수' } }],
  'no-day': [{ value: '3,4', values: { about: '3' } }],
  'no-periods': [{ value: '월3' }],
  'unknown-period': [{ value: '월13', values: { about: '13' } }],
  'no-night-period': [{ value: '월1(야)', values: { about: '야1' } }],
  'digits-together': [{ value: '월12', values: { about: '12' } }],
  'other-weeks': [{ value: '격주 월3' }],
  'online-time': [{ value: '월3(온라인)', values: { about: '(온라인)' } }],
  'other-clock': [{ value: '월3(11:00-12:15)', values: { about: '11:00-12:15' } }],
  'morning-or-evening': [{ value: '월 1:30-2:45', values: { about: '1:30-2:45' } }],
  'end-before-begin': [{ value: '월 11:00-1:00', values: { about: '11:00-1:00' } }],
  'too-long': [{ value: '월 08:00-22:00', values: { about: '08:00-22:00' } }],
  'overlapping-times': [{ value: '월 09:00-10:15, 월 10:00-11:15' }],
  'other-times': [{ value: '월 09:00-10:15', values: { other: '화 09:00-10:15', file: 'b.csv' } }],
  'telling-times': [{ value: '폐강' }],
  'hidden-times': [{ value: '3' }],
  'struck-times': [{ value: '3' }],
  'wrong-rule': [{ value: '많이', values: { expected: '0~600(분)' } }],
  'absent-before-late': [{ value: '20, 10' }],
  'second-rule': [{ value: '10', values: { other: '5' } }],
  'two-classes': [{ value: 'CSE2010-01', values: { list: '2026-1/CSE2010-1, 2026-2/CSE2010-1' } }],
  'second-entry': [{ value: 'CSE2010-01', values: { row: 4023 } }],
  'no-known-class': [{ value: 'CSE2010-01' }],

  'rival-columns': meanings.map((value) => ({ value, values: { columns: '학번, 학생번호' } })),
  'unknown-status': [{ value: '청강', values: { rows: 4008 } }],
  'no-term': [{}],
  'several-terms': [{ value: '2026-1, 2026-2' }],
  'no-lecture': [{}],
  'several-lectures': [{ value: 'CSE201-01 자료구조', values: { name: 'CSE202' } }],
  'several-sheets': [{ value: '나머지' }],
  'telling-name': [{ value: '수강취소자' }],
  'hidden-sheet': [{ value: '옛것', values: { rows: 4009 } }],
  'hidden-rows': [{ value: '3, 4', values: { rows: 4010 } }],
  'hidden-column': [{ value: '학기' }],
  'struck-rows': [{ value: '3, 4', values: { rows: 4018 } }],
  remark: [{ value: '휴학', values: { rows: 4019, list: '3, 5-9' } }],
  'counting-column': [{ value: '분반', values: { first: '01', last: '30', single: 4020, classes: 4021 } }],
  'far-term': [{ value: '2055-2' }],

  'no-manifest': [{}],
  manifest: [{}, { value: 'users.csv' }],
  encoding: [{}],
  column: [{ value: 'SourcedId' }],
  duplicate: [{ values: { row: 4011 } }],
  'shared-id': [{}],
  'both-statuses': [{}],
  'unknown-user': [{ value: 'u9' }],
  'unknown-class': [{ value: 'c9' }],
  'unknown-term': [{ value: '2026-3' }],
  'no-sessions': [{}],
  'no-title': [{}],
  'no-number': [{ value: 'a b' }],
  'no-current-class': [{}],
  'left-out': [{ values: { totals: 4012, headers: 4013, empty: 4014, notes: 4015 } }],
  'masked-name': [{ values: { names: 4016 } }],
  'no-name': [{ values: { students: 4018 } }],
  'lost-name': [{ value: '김설?' }],
  'strange-name': [{ value: '홍♥동' }],
  'han-name': [{ value: '金敏秀' }],
  'mixed-name': [{ value: '김설므l' }],
  invisible: [{ values: { count: 4017 } }],
  'ignored-file': [{}],
  'striking-rule': [{}],
  'two-sections': [{ value: '2026-2/CSE2010-1', values: { student: '20240001', other: '2026-2/CSE2010-2' } }],
  'class-without-time': [{ value: 'CSE2010-01 자료구조' }],
  'cancelled-classes': [{ values: { count: 4024 } }],
  'continued-rows': [{ values: { count: 4025 } }],
}

const problems = Object.entries(examples).flatMap(([code, all]) =>
  all.map((example): Problem<Code> => ({ file: 'a.csv', code: code as Code, ...example })),
)
const named = problems.map((problem) => [[problem.code, problem.value].filter(Boolean).join(' '), problem] as const)
/** Names of columns and files that the English sentences give as examples. */
const shown =
  'CSE101-02_자료구조.xlsx 학번 과목명 학수번호 분반 요일 시작 종료 강의시간 수업시작일 수업종료일 폐강 월_3,4 화_10:30-11:45 12교시'
    .split(' ')
    .map((name) => name.replaceAll('_', ' '))

test.each(named)('%s has a whole sentence in Korean and English', (_, problem) => {
  for (const language of ['ko', 'en'] as const) {
    const sentence = problemSentence(problem, language)
    expect(sentence).toMatch(language === 'ko' ? /[가-힣].*[.행]$/ : /[a-z].*[.\d]$/)
    expect(sentence).not.toMatch(/[{}]|''|\(\)|\s\s|\s[.,:](\s|$)|undefined/)
    for (const value of Object.values(problem.values ?? {})) expect(sentence).toContain(String(value))
  }
})

test.each(named)(
  'the English sentence of %s has Korean words only from the roster',
  (_, { value = '', ...problem }) => {
    const quoted = [value, ...Object.values(problem.values ?? {}).map(String), ...shown].filter((text) => text !== '')

    const sentence = problemSentence({ ...problem, value }, 'en')

    const own = quoted
      .toSorted((one, other) => other.length - one.length)
      .reduce((text, each) => text.replaceAll(each, ''), sentence)
    expect(own).not.toMatch(/\p{Script=Hangul}/u)
  },
)

test('the values of a problem stand in its sentence', () => {
  const problem = { ...problems.find(({ code }) => code === 'second-name')!, row: 5, field: '이름' }

  expect([placeSentence(problem, 'ko'), placeSentence(problem, 'en')]).toEqual(['a.csv 5행 이름', 'a.csv row 5 이름'])
  expect(problemSentence(problem, 'ko')).toBe(
    "학번 '20240001'의 이름이 '홍길순'인데 a.csv 4007행에는 '홍길동'입니다. 같은 학생이면 이름을 하나로 고쳐주세요.",
  )
  expect(problemSentence(problem, 'en')).toBe(
    "The student '20240001' is called '홍길순' here and '홍길동' in a.csv row 4007. If they are one person, correct the name.",
  )
})

test('a text of the roster is no placeholder', () => {
  const problem = { file: 'a.csv', code: 'similar-code', value: '{other}', values: { other: '{value} $&' } } as const

  expect(problemSentence(problem, 'en')).toBe(
    "The course '{other}' differs from '{value} $&' only in case, spaces, signs or leading zeros. Write it in one way.",
  )
})

test('rows that were left out are counted by their kind', () => {
  const problem = { file: 'a.csv', code: 'left-out', values: { headers: 2, totals: 0 } } as const

  expect(problemSentence(problem, 'ko')).toBe('뺀 행이 있습니다: 되풀이된 머리글 2행')
  expect(problemSentence(problem, 'en')).toBe('Rows were left out: repeated headers 2')
})

test('a place names the service or setting that did not answer', () => {
  const place = (file: string) => placeSentence({ code: 'service', file }, 'ko')

  expect(place('users')).toBe('OneRoster 서비스 users')
  expect(place('ROSTER_TOKEN_URL')).toBe('ROSTER_TOKEN_URL')
  expect(placeSentence({ code: 'service', file: 'users' }, 'en')).toBe('OneRoster service users')
})

test('a code of an earlier version stands for itself', () => {
  expect(problemSentence({ file: 'users.csv', code: 'invalid-date' as Code }, 'ko')).toBe('invalid-date')
})

test('each meaning of a column has a name in both languages', () => {
  for (const meaning of meanings) {
    expect(meaningNames[meaning].ko).toMatch(/^[가-힣 ]+$/)
    expect(meaningNames[meaning].en).toMatch(/^[a-z ]+$/)
  }
})
