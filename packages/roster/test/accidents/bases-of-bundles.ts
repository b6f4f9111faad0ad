import {
  classes,
  classOf,
  codeOf,
  columnsOf,
  enrolments,
  expectedOf,
  fileOf,
  periodOf,
  terms,
  userId,
} from './bundle-campus.ts'
import { partsOf, people, plainNumber, withZeros } from './campus.ts'
import type { Draft } from './draft.ts'
import { copyOfExpected } from './expectation.ts'
import type { Base } from './table-base.ts'

const sessionColumns = columnsOf(
  'sourcedId:id status:lesser dateLastModified title type startDate:begins endDate:ends parentSourcedId:lesser schoolYear',
)
const classColumns = columnsOf(
  'sourcedId:id status:lesser title:title classCode:lesser courseSourcedId:lesser classType schoolSourcedId termSourcedIds:id periods',
)
const enrolmentColumns = columnsOf(
  'sourcedId status:status classSourcedId:id schoolSourcedId userSourcedId:id role:lesser primary beginDate:begins endDate:ends',
)
const userColumns = columnsOf(
  'sourcedId:id status:lesser enabledUser role:lesser username:lesser identifier:number givenName:name familyName:name email',
)

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
  const all = expectedOf(number, true)
  const make = (): Draft => ({
    kind: 'oneroster',
    files: [
      fileOf('manifest', columnsOf('propertyName:lesser value:lesser'), [
        ['!', 'manifest.version', '1.0'],
        ['!', 'oneroster.version', version],
        ...['academicSessions', 'classes', 'enrollments', 'users'].map((name) => ['!', `file.${name}`, 'bulk']),
      ]),
      fileOf(
        'academicSessions',
        sessionColumns,
        terms.map(({ id, title, beginsOn, endsOn }) => [id, '', '', title, 'semester', beginsOn, endsOn, '', '2026']),
      ),
      fileOf(
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
      fileOf('users', without(userColumns), [...users, teacher]),
      ...(inUsers
        ? []
        : [
            fileOf(
              'roles',
              columnsOf('sourcedId status:lesser userSourcedId:id role:lesser orgSourcedId'),
              people.map((_, person) => [`R${person}`, '', userId(person), 'student', 'S1']),
            ),
          ]),
      fileOf('enrollments', enrolmentColumns, [
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
const ofCanvas = expectedOf(canvasNumber, false)
const canvas: Base = {
  name: 'Canvas',
  make: () => ({
    kind: 'canvas',
    files: [
      fileOf(
        'terms',
        columnsOf('term_id:id name status:lesser start_date:begins end_date:ends'),
        terms.map(({ id, title, beginsOn, endsOn }) => [id, title, 'active', beginsOn, endsOn]),
      ),
      fileOf(
        'courses',
        columnsOf('course_id:id short_name:lesser long_name:title account_id term_id:id status:lesser'),
        classes.map(({ id, lecture }) => [`K${id}`, lecture.code, lecture.title, 'A1', lecture.term, 'active']),
      ),
      fileOf(
        'sections',
        columnsOf('section_id:id course_id:id name:lesser status:lesser'),
        classes.map((each) => [each.id, `K${each.id}`, codeOf(each), 'active']),
      ),
      fileOf('users', columnsOf('user_id:id login_id:number full_name:name email status:lesser'), [
        ...people.map((name, person) => [
          userId(person),
          canvasNumber(person),
          name,
          `s${person}@example.ac.kr`,
          'active',
        ]),
        ['!', 'T0001', 'hong', '홍교수', 'hong@example.ac.kr', 'active'],
      ]),
      fileOf('enrollments', columnsOf('course_id:lesser section_id:id user_id:id role:lesser status:status'), [
        ...enrolments.map((each) => [
          ...(each.left === undefined ? [] : ['!']),
          '',
          classOf(each).id,
          userId(each.person),
          'student',
          each.left === undefined ? 'active' : 'deleted',
        ]),
        ['!', '', 'C-1', 'T0001', 'teacher', 'active'],
      ]),
    ],
    beside: [],
    expected: copyOfExpected(ofCanvas),
  }),
}

export const bundleBases: readonly Base[] = [oneRoster('1.1', withZeros(8)), oneRoster('1.2', plainNumber), canvas]
