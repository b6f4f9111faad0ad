import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cell, type SheetInput, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { operatedCampus } from '../../../test/support/operated-campus.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'

async function fileOf(sheets: Record<string, SheetInput>) {
  const path = join(await temporaryFolder(), 'people.xlsx')
  writeFileSync(path, await workbook(sheets))
  return path
}

async function campusOfThree() {
  const campus = await operatedCampus()
  for (const id of ['20240001', '20240002', '20240003']) await campus.add(id, '홍길동')
  const enabled = async () => {
    const users = await Promise.all(['20240001', '20240002', '20240003'].map((id) => findUser(campus.db, id)))
    return users.map((user) => user?.enabled)
  }
  return { ...campus, enabled }
}

const rows: Cell[][] = [
  ['이름', '학번'],
  ['가', 20240001],
  ['나', 20240002],
]
const choose = '숨겨진 것도 쓰려면 --hidden include, 빼려면 --hidden skip을 붙여주세요.'

test('hidden rows and sheets are refused with their place, left out, or used', async () => {
  const { operate, enabled } = await campusOfThree()
  const file = await fileOf({
    재학: { rows, hiddenRows: [3] },
    휴학: { rows: [['학번'], [20240003]], hidden: true },
    코드: {
      rows: [
        ['값', '뜻'],
        ['A', '재학'],
      ],
      hidden: 'very',
    },
  })
  const line = ['user', 'disable', '--file', file]

  const refused = await operate(line)
  expect([refused.code, ...refused.said.join('\n').split('\n').slice(1)]).toEqual([
    1,
    '숨겨진 행 1개: 3행',
    "숨겨진 시트 '휴학': 1행",
    choose,
  ])
  expect(await enabled()).toEqual([1, 1, 1])

  expect((await operate([...line, '--hidden', 'skip'])).code).toBe(0)
  expect(await enabled()).toEqual([0, 1, 1])
  expect((await operate([...line, '--hidden', 'include'])).code).toBe(0)
  expect(await enabled()).toEqual([0, 0, 0])
  expect((await operate([...line, '--hidden', 'all'])).code).toBe(2)
})

test('a hidden column that a command needs is refused by name', async () => {
  const { db, operate } = await campusOfThree()
  const file = await fileOf({
    명단: {
      rows: [
        ['이름', '학번', '비고'],
        ['라', 20240009, 'x'],
      ],
      hiddenColumns: [0, 2],
    },
  })

  const refused = await operate(['user', 'create', '--file', file])
  const left = await operate(['user', 'create', '--file', file, '--hidden', 'skip'])

  expect(refused.said.join('\n')).toContain("숨겨진 열: '이름'")
  expect(left.said.join('\n')).toContain("'이름' 열이 없습니다")
  expect(await findUser(db, '20240009')).toBeUndefined()
  expect((await operate(['user', 'create', '--file', file, '--hidden', 'include'])).code).toBe(0)
  expect((await operate(['user', 'disable', '--file', file])).code).toBe(0)
})

test('hidden rows of a renumbering and of a table without heads are refused', async () => {
  const { operate } = await campusOfThree()
  const pairs = await fileOf({
    명단: {
      rows: [
        ['학번', '새 학번'],
        ['20240001', '20250001'],
      ],
      hiddenRows: [2],
    },
  })
  const bare = await fileOf({ 명단: { rows: [[20240001], [20240002]], hiddenRows: [1] } })

  expect((await operate(['user', 'renumber', '--file', pairs])).said.join('\n')).toContain('숨겨진 행 1개: 2행')
  expect((await operate(['user', 'delete', '--file', bare, '--yes'])).said.join('\n')).toContain('숨겨진 행 1개: 1행')
})

test('values that a spreadsheet changed are refused with their rows and what to do', async () => {
  const { operate, enabled } = await campusOfThree()
  const cells: Cell[] = [{ formula: 'A9' }, { error: '#N/A' }, { value: 46_082, format: 14 }, true, 20240001]
  const file = await fileOf({ 명단: { rows: [['학번', '비고'], ...cells.map((cell) => [cell, { formula: 'A1' }])] } })

  const { code, said } = await operate(['user', 'disable', '--file', file])

  expect([code, ...said.join('\n').split('\n').slice(1)]).toEqual([
    1,
    "2행 학번: '' 수식의 값이 저장되어 있지 않습니다. 엑셀에서 열어 저장해주세요.",
    expect.stringMatching(/^3행 학번: '#N\/A' 오류 값/),
    expect.stringMatching(/^4행 학번: '2026-03-01' 날짜로 바뀐 값/),
    expect.stringMatching(/^5행 학번: 'TRUE' 참\/거짓/),
  ])
  expect(await enabled()).toEqual([1, 1, 1])
})

test('rows that are struck through are refused with their place, left out, or used', async () => {
  const { operate, enabled } = await campusOfThree()
  const file = await fileOf({
    명단: {
      rows: [
        ['이름', '학번'],
        ['가', 20240001],
        [{ struck: '나' }, 20240002],
      ],
    },
  })
  const line = ['user', 'disable', '--file', file]

  const refused = await operate(line)
  expect([refused.code, ...refused.said.join('\n').split('\n').slice(1)]).toEqual([
    1,
    '취소선이 그어진 행 1개: 3행',
    choose,
  ])
  expect(await enabled()).toEqual([1, 1, 1])
  expect((await operate([...line, '--hidden', 'skip'])).code).toBe(0)
  expect(await enabled()).toEqual([0, 1, 1])
  expect((await operate([...line, '--hidden', 'include'])).code).toBe(0)
  expect(await enabled()).toEqual([0, 0, 1])
})
