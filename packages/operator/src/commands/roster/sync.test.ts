import { expect, test } from 'vitest'
import { rows } from '../../../test/support/audit.ts'
import { operatedCampus } from '../../../test/support/operated-campus.ts'

const names = ['자료구조', '카누/카약']

async function campus() {
  const campus = await operatedCampus()
  for (const [id, name] of [
    ['20240001', '홍길동'],
    ['20240002', 'Ada Lovelace'],
    ['20249999', '박현'],
  ] as const)
    await campus.add(id, name)
  const lectures = async () => {
    const found = campus.db.selectFrom('lectures').innerJoin('users', 'users.key', 'lectures.user_key')
    const list = await found
      .select(['users.id', 'lectures.name'])
      .where('removed_at', 'is', null)
      .orderBy('id')
      .orderBy('name')
      .execute()
    return list.map(({ id, name }) => `${id} ${name}`)
  }
  return { ...campus, lectures }
}

test('every account gets the lectures of the roster, and a second run changes nothing', async () => {
  const { db, operate, lectures } = await campus()

  expect(await operate(['roster', 'sync', '--all'])).toMatchObject({
    code: 0,
    out: '계정 3개 가운데 2개의 강의 목록을 바꾸었습니다: 추가 3개, 제외 0개, 이름 변경 0개\n',
  })
  expect(await lectures()).toEqual([...names.map((name) => `20240001 ${name}`), '20240002 자료구조'])

  expect((await operate(['roster', 'sync', '--all'])).out).toContain('계정 3개 가운데 0개')
  expect((await rows(db)).at(-1)).toMatchObject({
    task: 'roster-sync',
    details: '{"accounts":3,"changed":0,"added":0,"removed":0,"renamed":0}',
  })
  expect((await operate(['roster', 'sync'])).code).toBe(2)
})

test('an interrupted run says how far it came, and the next one does the rest', async () => {
  const { add, operate, lectures } = await campus()
  // More accounts than are written together, with numbers between the two students of the roster.
  for (let number = 100; number < 125; number += 1) await add(`20240001-${number}`, '홍길동')
  // Stops between the first accounts and the others.
  const stopping = {
    signal: {
      get aborted() {
        return (looks += 1) > 1
      },
    } as AbortSignal,
  }
  let looks = 0

  const { code, said } = await operate(['roster', 'sync', '--all'], stopping)

  expect(code).toBe(1)
  // A slow machine also says how far it is.
  expect(said.filter((line) => !line.startsWith('동기화하는 중입니다'))).toEqual([
    expect.stringContaining('계정 28개 가운데 20개까지 했습니다'),
  ])
  expect(await lectures()).toEqual(names.map((name) => `20240001 ${name}`))

  expect((await operate(['roster', 'sync', '--all'])).out).toContain('계정 28개 가운데 1개의 강의 목록을 바꾸었습니다')
  expect(await lectures()).toContain('20240002 자료구조')
})
