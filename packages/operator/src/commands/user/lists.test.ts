import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workbook } from '@campus-connect/tables/testing'
import { constantFrom, oneof, sample, string, stringMatching, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { operatedCampus } from '../../../test/support/operated-campus.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { personName } from '@campus-connect/core/text.ts'

/** Who may log in, of everybody. */
async function enabledIn(campus: Awaited<ReturnType<typeof operatedCampus>>) {
  const users = await campus.db.selectFrom('users').select(['id', 'enabled']).execute()
  return users
    .filter(({ enabled }) => enabled === 1)
    .map(({ id }) => id)
    .toSorted()
}

/** Graduates whose names imitate a header, an active student and an administrator; students of the roster; an administrator. */
async function hostileCampus() {
  const campus = await operatedCampus()
  await campus.add('20240001', '홍길동')
  await campus.add('20240002', 'Ada Lovelace')
  await campus.add('20990001', '관리자', { admin: true })
  await campus.add('20180000', '"김')
  await campus.add('20180001', '학번')
  await campus.add('20180002', '20240001')
  await campus.add('20180003', '20990001')
  await campus.add('20180004', '이"')
  return campus
}
const graduates = ['20180000', '20180001', '20180002', '20180003', '20180004']
const others = ['20240001', '20240002', '20990001']

test('the list of graduates disables and deletes exactly these, whatever their names are', async () => {
  const campus = await hostileCampus()
  const { operate, file, db } = campus
  const gone = await file((await operate(['user', 'list', '--not-in-roster'])).out)

  const preview = await operate(['user', 'disable', '--file', gone, '-n'])
  expect(preview.said.filter((line) => line.startsWith('미리 보기')).map((line) => line.slice(7, 15))).toEqual(
    graduates,
  )
  expect((await operate(['user', 'disable', '--file', gone, '--reason', '졸업'])).code).toBe(0)
  expect(await enabledIn(campus)).toEqual(others)
  expect((await operate(['user', 'enable', '--file', gone])).code).toBe(0)
  expect((await operate(['user', 'delete', '--file', gone, '--yes'])).code).toBe(0)
  expect(await enabledIn(campus)).toEqual(others)
  for (const id of graduates) expect(await findUser(db, id)).toBeUndefined()
})

test('a list without its header means the same; a word in it that may be a header or a number is refused', async () => {
  const campus = await hostileCampus()
  const { operate, file, add } = campus
  const bare = (await operate(['user', 'list', '--not-in-roster'])).out.split('\n').slice(1)

  expect((await operate(['user', 'disable', '--file', await file(bare.join('\n'))])).code).toBe(0)
  expect(await enabledIn(campus)).toEqual(others)

  // Accounts from before numbers needed a digit.
  await add('ID', '학번')
  await add('hong', '학번')
  const listed = await file((await operate(['user', 'list', '--not-in-roster'])).out)
  const [first = '', second = ''] = (await operate(['user', 'list'])).out
    .split('\n')
    .filter((line) => /^(ID|hong)\t/.test(line))
  for (const text of [
    `${first}\n${bare[1]}\n`,
    `${second}\n${bare[1]}\n`,
    `${bare[1]}\n${first}\n`,
    'ID,NAME\n20240001,a\n',
  ]) {
    const refused = await operate(['user', 'disable', '--file', await file(text)])
    expect([text, refused.code, refused.said.join('\n')]).toEqual([
      text,
      1,
      expect.stringMatching(/아무것도 바꾸지 않았습니다/),
    ])
  }
  expect(await enabledIn(campus)).toEqual([...others, 'ID', 'hong'].toSorted())
  // Below our own header every first cell is a number.
  expect((await operate(['user', 'disable', '--file', listed])).code).toBe(0)
  expect((await operate(['user', 'enable', 'ID', 'hong'])).code).toBe(0)
})

test('a header makes no account, and a new number in a list has a digit', async () => {
  const campus = await operatedCampus()
  const { operate, file, db, add } = campus

  expect((await operate(['user', 'create', '--file', await file('STUDENT_NO,NAME\n20240001,홍길동\n')])).code).toBe(0)
  expect(await findUser(db, 'STUDENT_NO')).toBeUndefined()
  expect(await findUser(db, '20240001')).toBeDefined()
  for (const text of [
    'STUDENT_NO,NAME\n',
    '20240002,Ada\nhakbun,name\n',
    'code,label\n20240002,Ada\n',
    '학번,이름\n20240002,Ada\nstaff,Kim\n',
    '홍길동,20240002\n',
  ]) {
    const refused = await operate(['user', 'create', '--file', await file(text)])
    expect([text, refused.code, refused.out]).toEqual([text, 1, ''])
  }
  await add('old', '옛 계정')
  const renumbering = await operate(['user', 'renumber', '--file', await file('학번,새 학번\nold,new\n')])
  expect(renumbering.said.join()).toContain("2행 새 학번: 'new' 숫자가 하나 이상 있어야 합니다.")
  // An operator may give such a number by hand.
  expect((await operate(['admin', 'create', 'staff', '김직원'], { secret: 'saebyeok-haneul-77' })).code).toBe(0)
})

test('one unknown number in a preview ends with 1, and so does an empty list', async () => {
  const { operate, file } = await operatedCampus()

  for (const command of ['disable', 'enable', 'delete'])
    expect([command, (await operate(['user', command, '--file', await file('20249999\n'), '-n'])).code]).toEqual([
      command,
      1,
    ])
  const empty = await file((await operate(['user', 'list', '--not-in-roster'])).out)
  expect(await operate(['user', 'disable', '--file', empty])).toMatchObject({
    code: 1,
    said: [expect.stringContaining('학번이 없습니다')],
  })
})

test('any list of numbers and names comes back as it was written', async () => {
  const campus = await operatedCampus()
  const { operate, file, add, db } = campus
  const words = constantFrom(
    '학번',
    'id',
    'ID',
    '20240001',
    '20990001',
    '# 학번',
    '"',
    '=1+1',
    "'-x",
    'a,b;c',
    'STUDENT_NO',
    'true',
    '2026-03-02',
  )
  const name = oneof(
    words,
    tuple(words, words).map((both) => both.join(' ')),
    string({ minLength: 1, maxLength: 8 }),
    stringMatching(/^["'=,; .가나a1-]{1,6}$/),
  )
  const number = oneof(
    stringMatching(/^[A-Za-z0-9_-]{0,15}[0-9][A-Za-z0-9_-]{0,15}$/),
    constantFrom('-x1', '2024-01-01', '1E-05', '0', 'Jan-01', '_1'),
  )
  const people = new Map<string, string>()
  for (const [id, username] of sample(tuple(number, name), 150)) {
    const called = personName(username)
    if (called !== undefined) people.set(id, called)
  }
  for (const [id, username] of people) await add(id, username)
  const written = (await operate(['user', 'list'])).out
  const cells = written
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const path = join(await temporaryFolder(), 'list.xlsx')
  writeFileSync(path, await workbook({ 명단: { rows: cells } }))
  const all = [...people.keys()].toSorted()
  const disabled = async () =>
    (await db.selectFrom('users').select('id').where('enabled', '=', 0).execute()).map(({ id }) => id).toSorted()

  expect(people.size).toBeGreaterThan(40)
  for (const list of [await file(written), await file(written.replaceAll('\n', '\r\n')), path]) {
    expect((await operate(['user', 'disable', '--file', list])).code).toBe(0)
    expect(await disabled()).toEqual(all)
    expect((await operate(['user', 'enable', '--file', list])).code).toBe(0)
    expect(await disabled()).toEqual([])
  }
  // Half of it, so that the others stay.
  const half = cells.slice(0, Math.ceil(cells.length / 2))
  expect(
    (await operate(['user', 'delete', '--yes', '--file', await file(half.map((line) => line.join('\t')).join('\n'))]))
      .code,
  ).toBe(0)
  const left = await db.selectFrom('users').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    cells
      .slice(half.length)
      .map(([id = '']) => id)
      .toSorted(),
  )
})

test('the temporary passwords of created accounts are a list of them', async () => {
  const campus = await operatedCampus()
  const { operate, file } = campus
  const { out } = await operate([
    'user',
    'create',
    '--file',
    await file('학번*,성명\n-20240001,=박산\n20240002,"""김"\n'),
  ])

  expect((await operate(['user', 'disable', '--file', await file(out)])).code).toBe(0)
  expect(await enabledIn(campus)).toEqual([])
})
