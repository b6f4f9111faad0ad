import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cp949, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { operatedCampus } from '../../../test/support/operated-campus.ts'
import { rows } from '../../../test/support/audit.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'

const passwords = argon2Passwords()

async function fileOf(bytes: Buffer) {
  const path = join(await temporaryFolder(), 'people')
  writeFileSync(path, bytes)
  return path
}

test('accounts are created from a table; each password is printed once and works', async () => {
  const { db, operate } = await operatedCampus()
  const file = await fileOf(
    cp949('2026학년도 편입생\r\n연번,성명,학번\r\n1,홍길동,20240001\r\n2,Ada Lovelace,20240002\r\n'),
  )

  const { code, out, said } = await operate(['user', 'create', '--file', file, '--reason', '편입'])

  const [head, ...lines] = out.trimEnd().split('\n')
  const people = lines.map((line) => line.split(','))
  expect([code, head]).toEqual([0, '\ufeff학번,이름,임시 비밀번호'])
  expect(people.map(([id, name]) => [id, name])).toEqual([
    ['20240001', '홍길동'],
    ['20240002', 'Ada Lovelace'],
  ])
  expect(said.join('\n')).toContain('20240001: 계정을 만들었습니다.')
  for (const [id = '', , password = ''] of people) {
    const user = await findUser(db, id)
    expect(await passwords.verify(user?.password_hash, password)).toBe(true)
    expect(user?.temporary_password).toBe(1)
    expect(JSON.stringify(said) + JSON.stringify(await rows(db))).not.toContain(password)
  }
  expect(await rows(db)).toHaveLength(2)
})

test('of a long list only what is odd is said, and how many were created', async () => {
  const { db, operate, add } = await operatedCampus()
  await add('20300007', '홍길동')
  const numbers = Array.from({ length: 22 }, (_none, index) => String(20300001 + index))
  const file = await fileOf(
    Buffer.from(`학번,이름\n${numbers.map((id) => `${id},홍길동\n`).join('')}20240001,홍길동\n`),
  )

  const { code, out, said } = await operate(['user', 'create', '--file', file])

  const talk = said.join('\n')
  expect([code, out.trimEnd().split('\n').length]).toEqual([1, 1 + 22])
  expect(talk).toContain('20300007: 이미 사용 중인 학번입니다.')
  // The roster has no such number, which the operator should read; and one as it should be.
  expect(talk).toContain('20300001: 계정을 만들었습니다. 주의: 20300001 학번은 명단에 없습니다.')
  expect(talk).not.toContain('20240001: 계정을 만들었습니다.')
  expect(talk.match(/학번은 명단에 없습니다/g)).toHaveLength(5)
  expect(talk).toContain('모두 21건: 명단에 없는 학번입니다. user list --not-in-roster로 모두 볼 수 있습니다.')
  expect(talk).toContain('23건 가운데 22건을 했습니다.')
  for (const line of out.trimEnd().split('\n').slice(1)) {
    const [id = '', , password = ''] = line.split(',')
    expect(await passwords.verify((await findUser(db, id))?.password_hash, password)).toBe(true)
  }
})

test('a repeated list tells in one line how many accounts are there, and makes no hash for them', async () => {
  const { operate, add } = await operatedCampus()
  const numbers = Array.from({ length: 200 }, (_none, index) => String(20300001 + index))
  for (const id of numbers) await add(id, '홍길동')
  const file = await fileOf(Buffer.from(`학번,이름\n${numbers.map((id) => `${id},홍길동\n`).join('')}`))
  const begun = process.cpuUsage()

  const { code, out, said } = await operate(['user', 'create', '--file', file])

  // A hash takes about 20 ms.
  const { user } = process.cpuUsage(begun)
  expect([out, said.filter((line) => line.includes('다시 볼 수 없습니다'))]).toEqual(['', []])
  expect([code, user / 1000 < numbers.length * 10]).toEqual([1, true])
  expect(said.filter((line) => line.includes('이미 사용 중인 학번입니다.'))).toEqual([
    ...numbers.slice(0, 5).map((id) => `${id}: 이미 사용 중인 학번입니다.`),
    '모두 200건: 이미 사용 중인 학번입니다. -n을 붙이면 모두 볼 수 있습니다.',
  ])
  expect(said.at(-1)).toBe('200건 가운데 200건을 하지 못했습니다.')
})

test('check counts accounts with a temporary password until another is set or they are disabled', async () => {
  const { operate } = await operatedCampus()
  const file = await fileOf(Buffer.from('학번,이름\n20240001,홍길동\n20240002,Ada\n'))
  await operate(['user', 'create', '--file', file])
  const counted = async () => (await operate(['check'])).out.split('\n').find((line) => line.includes('임시 비밀번호'))

  expect(await counted()).toMatch(/^경고: 임시 비밀번호를 바꾸지 않은 계정이 2개 있습니다\. → 본인이/)
  await operate(['admin', 'set-password', '20240001'], { secret: 'byeolbit-baram-88' })
  expect(await counted()).toContain('계정이 1개')
  expect((await operate(['user', 'show', '20240002'])).out).toContain('아직 바꾸지 않은 임시 비밀번호')
  await operate(['user', 'disable', '20240002'])
  expect(await counted()).toBeUndefined()
})

test('numbers in a workbook are found by their head', async () => {
  const { db, operate, add } = await operatedCampus()
  await add('20240001', '홍길동')
  const rowsOf = (...cells: string[][]) => workbook({ 퇴학: { rows: cells } })
  const renumbering = await fileOf(await rowsOf(['이름', '새 학번', '학번'], ['홍길동', '20250001', '20240001']))
  const leaving = await fileOf(await rowsOf(['이름', '학번'], ['홍길동', '20250001']))

  expect((await operate(['user', 'renumber', '--file', renumbering])).code).toBe(0)
  expect((await operate(['user', 'disable', '--file', leaving])).code).toBe(0)
  expect(await findUser(db, '20250001')).toMatchObject({ enabled: 0 })
  expect((await operate(['user', 'delete', '--file', leaving, '--yes'])).code).toBe(0)
})

test('all bad lines are told at once with their numbers, and nothing changes', async () => {
  const { db, operate, add } = await operatedCampus()
  await add('20240001', '홍길동')
  const file = await fileOf(Buffer.from('학번,이름\n20240002,Ada\n../1,홍길동\n20240003,\n\n20240002,Ada\n'))

  const refused = await operate(['user', 'create', '--file', file])

  expect(refused.code).toBe(1)
  expect(refused.said.join('\n').split('\n').slice(1)).toEqual([
    expect.stringMatching(/^3행 학번: '..\/1' 학번은/),
    expect.stringMatching(/^4행 이름: '' 이름은/),
    "6행 학번: '20240002' 2행에도 있습니다.",
  ])
  expect(refused.out).toBe('')
  expect(await findUser(db, '20240002')).toBeUndefined()
  const lacking = await fileOf(Buffer.from('학번,비고\n20240001,\n'))
  expect((await operate(['user', 'renumber', '--file', lacking])).said.join()).toContain("'새 학번' 열이 없습니다")
  expect((await operate(['user', 'disable', '--file', '/nonexistent/list.csv'])).said.join()).toContain(
    '/nonexistent/list.csv: 읽을 수 없습니다 (파일이나 폴더가 없습니다).',
  )
  expect((await operate(['user', 'create', '20240009', '--file', file])).code).toBe(2)
  expect((await operate(['user', 'create', '20240009'])).code).toBe(2)
})

test('several sheets with numbers are refused, because one may hold who is not meant', async () => {
  const { db, operate, add } = await operatedCampus()
  await add('20240001', '홍길동')
  const sheet = (number: string) => ({ rows: [['학번'], [number]] })
  const file = await fileOf(await workbook({ 안내: { rows: [['읽어주세요']] }, 졸업: sheet('20240001') }))
  const both = await fileOf(await workbook({ 졸업: sheet('20240001'), 유예: sheet('20240001') }))

  const refused = await operate(['user', 'disable', '--file', both])

  expect(refused.code).toBe(1)
  expect(refused.said.join('\n')).toContain("학번이 있는 시트가 여럿입니다: '졸업', '유예'.")
  expect(await findUser(db, '20240001')).toMatchObject({ enabled: 1 })
  expect((await operate(['user', 'disable', '--file', file])).code).toBe(0)
})

test('-n says for each row of a file what would happen, and changes nothing', async () => {
  const { db, operate, add } = await operatedCampus()
  await add('20240001', '홍길동')
  const people = await fileOf(Buffer.from('학번,이름\n20240001,홍길동\n20240009,Ada Lovelace\n'))
  const numbers = await fileOf(Buffer.from('학번,새 학번\n20240001,20250001\n20240009,20250009\n'))
  const gone = '20240009: 해당 사용자를 찾을 수 없습니다.'
  const end = ['아무것도 바꾸지 않았습니다.', '2건 가운데 1건을 하지 못합니다.']
  const attempt = async (...line: string[]) => {
    const { code, out, said } = await operate(['user', ...line, '-n'])
    return [code, out, ...said]
  }

  expect(await attempt('create', '--file', people)).toEqual([
    1,
    '',
    '20240001: 이미 사용 중인 학번입니다.',
    expect.stringMatching(/^미리 보기: 20240009: 계정을 만들었습니다\. 주의: /),
    ...end,
  ])
  expect(await attempt('disable', '--file', people)).toEqual([
    1,
    '',
    '미리 보기: 20240001: 사용자를 비활성화했습니다.',
    gone,
    ...end,
  ])
  expect(await attempt('renumber', '--file', numbers)).toEqual([
    1,
    '',
    expect.stringMatching(/^미리 보기: 20240001: 학번을 바꾸고 .+ 20250001/),
    gone,
    ...end,
  ])
  expect(await attempt('delete', '--file', people)).toEqual([
    1,
    '',
    '지울 계정 2개:',
    expect.stringContaining('20240001 홍길동'),
    expect.stringContaining('20240009 (계정 없음)'),
    '주의: 명단에 있는 학생 1명, 관리자 0명이 들어 있습니다.',
    expect.stringMatching(/^미리 보기: 20240001: 계정, 로그인, 강의 목록을 지웠습니다/),
    gone,
    ...end,
  ])
  expect(await attempt('create', '20240008', 'Grace Hopper')).toEqual([
    0,
    '',
    expect.stringContaining('미리 보기: 20240008: 계정을 만들었습니다.'),
    '아무것도 바꾸지 않았습니다.',
  ])
  expect(await findUser(db, '20240001')).toMatchObject({ enabled: 1 })
  for (const id of ['20240008', '20240009', '20250001']) expect(await findUser(db, id)).toBeUndefined()
  expect(await rows(db)).toEqual([])
})
