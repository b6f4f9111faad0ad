import { enrolmentsIn, type Enrolment, partsOf, people, plainNumber, withZeros } from './campus.ts'
import { cell, type Draft, type File, type Meaning, type Row } from './draft.ts'
import { copyOfExpected, nobody } from './expectation.ts'
import type { Base } from './table-base.ts'

type Columns = readonly (readonly [header: string, meaning: Meaning])[]

/** `idle` rows begin with `!`. */
function file(name: string, columns: Columns, rows: readonly string[][]): File {
  const header: Row = { kind: 'header', cells: columns.map(([text]) => cell(text)) }
  const data = rows.map((texts): Row => {
    const isIdle = texts[0] === '!'
    return { kind: isIdle ? 'idle' : 'data', cells: (isIdle ? texts.slice(1) : texts).map(cell) }
  })
  const sheet = {
    name: '',
    columns: columns.map(([, meaning]) => ({ meaning })),
    rows: [header, ...data],
    hiddenColumns: new Set<number>(),
  }
  return { name, sheets: [sheet], edits: [] }
}

const terms = [
  { id: '2026-1', title: '2026학년도 1학기', beginsOn: '2026-03-02', endsOn: '2026-06-21' },
  { id: '2026-2', title: '2026학년도 2학기', beginsOn: '2026-09-01', endsOn: '2026-12-21' },
] as const

const classes = ['자료구조', '운영체제', '카누/카약', '미적분학 II'].map((title, index) => ({
  id: `C-${index + 1}`,
  lecture: {
    code: ['CSE2010', 'CSE3030', 'PED110', 'MAT1012'][index]!,
    section: `0${1 + (index % 2)}`,
    title,
    term: terms[index === 3 ? 0 : 1].id,
  },
}))
const classOf = ({ lecture }: Enrolment) => classes.find(({ lecture: { code } }) => code === lecture.code)!
const enrolments = enrolmentsIn(
  classes.map(({ lecture }) => lecture),
  'left',
)
const codeOf = ({ lecture: { code, section } }: (typeof classes)[number]) => `${code}-${section}`
const userId = (person: number) => `U${String(person + 1).padStart(4, '0')}`

/** The second half of the term for one student in four. */
const periodOf = ({ person, lecture }: Enrolment) =>
  person % 4 === 2 && lecture.term === '2026-2' ? { beginsOn: '2026-09-14', endsOn: '2026-12-18' } : undefined

function expected(number: (person: number) => string, withPeriods: boolean) {
  const found = nobody()
  for (const { id, beginsOn, endsOn } of terms) found.terms.set(id, { beginsOn, endsOn })
  for (const { id, lecture } of classes) found.classes.set(id, { title: lecture.title, terms: [lecture.term] })
  for (const [person, name] of people.entries()) found.students.set(number(person), name)
  for (const each of enrolments) {
    const key = `${number(each.person)} ${classOf(each).id}`
    const period = withPeriods ? periodOf(each) : undefined
    if (each.left === undefined) found.enrolments.set(key, period ? [period] : [])
    else found.withdrawals.add(key)
  }
  return found
}

const sessionColumns: Columns = [
  ['sourcedId', 'id'],
  ['status', 'lesser'],
  ['dateLastModified', 'unused'],
  ['title', 'unused'],
  ['type', 'unused'],
  ['startDate', 'begins'],
  ['endDate', 'ends'],
  ['parentSourcedId', 'lesser'],
  ['schoolYear', 'unused'],
]
const classColumns: Columns = [
  ['sourcedId', 'id'],
  ['status', 'lesser'],
  ['title', 'title'],
  ['classCode', 'lesser'],
  ['courseSourcedId', 'lesser'],
  ['classType', 'unused'],
  ['schoolSourcedId', 'unused'],
  ['termSourcedIds', 'id'],
  ['periods', 'unused'],
]
const enrolmentColumns: Columns = [
  ['sourcedId', 'unused'],
  ['status', 'status'],
  ['classSourcedId', 'id'],
  ['schoolSourcedId', 'unused'],
  ['userSourcedId', 'id'],
  ['role', 'lesser'],
  ['primary', 'unused'],
  ['beginDate', 'begins'],
  ['endDate', 'ends'],
]
const userColumns: Columns = [
  ['sourcedId', 'id'],
  ['status', 'lesser'],
  ['enabledUser', 'unused'],
  ['role', 'lesser'],
  ['username', 'lesser'],
  ['identifier', 'number'],
  ['givenName', 'name'],
  ['familyName', 'name'],
  ['email', 'unused'],
]

function oneRoster(version: '1.1' | '1.2', number: (person: number) => string): Base {
  const inUsers = version === '1.1'
  const without = <Item>(list: readonly Item[]) => list.filter((_, index) => inUsers || index !== 3)
  const users = people.map((name, person) => {
    const { given, family } = partsOf(name)
    return without([
      userId(person),
      '',
      'true',
      'student',
      `s${number(person)}`,
      number(person),
      given,
      family,
      `s${person}@example.ac.kr`,
    ])
  })
  const teacher = [
    '!',
    ...without(['T0001', '', 'true', 'teacher', 'hong', '99999999', '교수', '홍', 'hong@example.ac.kr']),
  ]
  const all = expected(number, true)
  const make = (): Draft => ({
    kind: 'oneroster',
    files: [
      file(
        'manifest',
        [
          ['propertyName', 'lesser'],
          ['value', 'lesser'],
        ],
        [
          ['!', 'manifest.version', '1.0'],
          ['!', 'oneroster.version', version],
          ...['academicSessions', 'classes', 'enrollments', 'users'].map((name) => ['!', `file.${name}`, 'bulk']),
        ],
      ),
      file(
        'academicSessions',
        sessionColumns,
        terms.map(({ id, title, beginsOn, endsOn }) => [id, '', '', title, 'semester', beginsOn, endsOn, '', '2026']),
      ),
      file(
        'classes',
        classColumns,
        classes.map((each) => [
          each.id,
          '',
          each.lecture.title,
          codeOf(each),
          `K${each.id}`,
          'scheduled',
          'S1',
          each.lecture.term,
          '',
        ]),
      ),
      file('users', without(userColumns), [...users, teacher]),
      ...(inUsers
        ? []
        : [
            file(
              'roles',
              [
                ['sourcedId', 'unused'],
                ['status', 'lesser'],
                ['userSourcedId', 'id'],
                ['role', 'lesser'],
                ['orgSourcedId', 'unused'],
              ],
              people.map((_, person) => [`R${person}`, '', userId(person), 'student', 'S1']),
            ),
          ]),
      file('enrollments', enrolmentColumns, [
        ...enrolments.map((each, index) => {
          const { beginsOn = '', endsOn = '' } = periodOf(each) ?? {}
          const texts = [
            `E${index}`,
            each.left === undefined ? '' : 'tobedeleted',
            classOf(each).id,
            'S1',
            userId(each.person),
            'student',
            '',
            beginsOn,
            endsOn,
          ]
          return each.left === undefined ? texts : ['!', ...texts]
        }),
        ['!', 'E900', '', 'C-1', 'S1', 'T0001', 'teacher', 'true', '', ''],
      ]),
    ],
    beside: [],
    expected: copyOfExpected(all),
  })
  return { name: `OneRoster ${version}`, make }
}

const canvasNumber = (person: number) => String(2024310001 + person * 3)
const ofCanvas = expected(canvasNumber, false)
const canvas: Base = {
  name: 'Canvas',
  make: () => ({
    kind: 'canvas',
    files: [
      file(
        'terms',
        [
          ['term_id', 'id'],
          ['name', 'unused'],
          ['status', 'lesser'],
          ['start_date', 'begins'],
          ['end_date', 'ends'],
        ],
        terms.map(({ id, title, beginsOn, endsOn }) => [id, title, 'active', beginsOn, endsOn]),
      ),
      file(
        'courses',
        [
          ['course_id', 'id'],
          ['short_name', 'lesser'],
          ['long_name', 'title'],
          ['account_id', 'unused'],
          ['term_id', 'id'],
          ['status', 'lesser'],
        ],
        classes.map(({ id, lecture }) => [`K${id}`, lecture.code, lecture.title, 'A1', lecture.term, 'active']),
      ),
      file(
        'sections',
        [
          ['section_id', 'id'],
          ['course_id', 'id'],
          ['name', 'lesser'],
          ['status', 'lesser'],
        ],
        classes.map((each) => [each.id, `K${each.id}`, codeOf(each), 'active']),
      ),
      file(
        'users',
        [
          ['user_id', 'id'],
          ['login_id', 'number'],
          ['full_name', 'name'],
          ['email', 'unused'],
          ['status', 'lesser'],
        ],
        [
          ...people.map((name, person) => [
            userId(person),
            canvasNumber(person),
            name,
            `s${person}@example.ac.kr`,
            'active',
          ]),
          ['!', 'T0001', 'hong', '홍교수', 'hong@example.ac.kr', 'active'],
        ],
      ),
      file(
        'enrollments',
        [
          ['course_id', 'lesser'],
          ['section_id', 'id'],
          ['user_id', 'id'],
          ['role', 'lesser'],
          ['status', 'status'],
        ],
        [
          ...enrolments.map((each) => [
            ...(each.left === undefined ? [] : ['!']),
            '',
            classOf(each).id,
            userId(each.person),
            'student',
            each.left === undefined ? 'active' : 'deleted',
          ]),
          ['!', '', 'C-1', 'T0001', 'teacher', 'active'],
        ],
      ),
    ],
    beside: [],
    expected: copyOfExpected(ofCanvas),
  }),
}

export const bundleBases: readonly Base[] = [oneRoster('1.1', withZeros(8)), oneRoster('1.2', plainNumber), canvas]
