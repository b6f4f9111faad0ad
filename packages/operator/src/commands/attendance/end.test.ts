import { expect, test } from 'vitest'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'

/** Two connected students. */
async function campus() {
  const { db, add, operate } = await operatedCampus()
  for (const user of [await add('20240001', '홍길동'), await add('20240002', 'Ada Lovelace')]) {
    await syncAccount(db, { user, clock: () => now, term: 'current' })
    const lecture = { userKey: user.key, byKey: user.key, name: '자료구조', cause: 'student' } as const
    await changeConnection(db, { ...lecture, connected: true, at: new Date('2026-09-30T01:00:00Z') })
  }
  const standing = async () =>
    (await db.selectFrom('lectures').select('key').where('connected', '=', 1).execute()).length
  return { db, standing, operate: (...argv: string[]) => operate(['attendance', 'end', ...argv]), ask: operate }
}

test('an operator ends all connections after a question, which the audit record keeps', async () => {
  const { db, standing, ask } = await campus()

  expect(await ask(['attendance', 'end'], { answers: ['n'] })).toMatchObject({
    code: 1,
    said: ['아무것도 해제하지 않았습니다.'],
  })
  expect(await standing()).toBe(2)
  expect(await ask(['attendance', 'end'], { answers: ['y'] })).toMatchObject({
    code: 0,
    out: '강의 연결 2개를 해제했습니다.\n',
  })

  expect(await standing()).toBe(0)
  expect((await rows(db)).at(-1)).toMatchObject({ task: 'attendance-end', details: '{"standing":2}' })
  const events = await db.selectFrom('attendance_events').select('cause').where('connected_to', '=', 0).execute()
  expect(events).toEqual([{ cause: 'campus' }, { cause: 'campus' }])
})

test('without a terminal it asks for --yes, and -n only counts', async () => {
  const { db, standing, operate } = await campus()
  const before = await rows(db)

  expect((await operate()).code).toBe(2)
  expect((await operate('-n', '--yes')).code).toBe(2)
  expect(await operate('-n')).toMatchObject({ code: 0, out: '연결된 강의는 2개입니다.\n' })
  expect(await standing()).toBe(2)
  expect(await rows(db)).toEqual(before)

  expect((await operate('--yes')).out).toBe('강의 연결 2개를 해제했습니다.\n')
  expect(await operate('--yes')).toMatchObject({ code: 0, out: '연결된 강의가 없습니다.\n' })
})

test('an interrupted command ends nothing more, and says so', async () => {
  const { standing, ask } = await campus()

  const stopped = await ask(['attendance', 'end', '--yes'], { signal: AbortSignal.abort() })

  expect(stopped).toMatchObject({ code: 1, said: [expect.stringContaining('중단했습니다')] })
  expect(await standing()).toBe(2)
})
