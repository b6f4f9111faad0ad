import { expect, test } from 'vitest'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'

const days = 24 * 3600 * 1000
const later = (milliseconds: number) => ({ clock: () => new Date(now.getTime() + milliseconds) })
const create = (name: string, ...more: string[]) => [
  'token',
  'create',
  '--name',
  name,
  '--scope',
  'manage',
  '--days',
  '90',
  ...more,
]

test('a token is printed once and alone, stored as a hash, and recorded without it', async () => {
  const { db, operate } = await operatedCampus()

  const { code, out, said } = await operate(create('학적연동', '--networks', '10.20.0.7, 2001:db8::/48'))

  expect(code).toBe(0)
  expect(out).toMatch(/^campus_token_[0-9a-f]{48}\n$/)
  expect(said[0]).toBe('학적연동: 인증키를 만들었습니다. 2026년 12월 30일 09:00까지 쓸 수 있습니다.')
  const token = out.trim()
  const stored = await db.selectFrom('program_tokens').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ name: '학적연동', scope: 'manage', token_hash: tokenHash(token) })
  const secret = token.slice('campus_token_'.length)
  expect(JSON.stringify([stored, await rows(db), said])).not.toContain(secret)
  expect(await rows(db)).toMatchObject([{ task: 'token-create', operator: 'operator', subject_key: null }])
  expect(JSON.parse((await rows(db))[0]!.details)).toEqual({
    token: stored.key,
    name: '학적연동',
    scope: 'manage',
    endsAt: '2026-12-30T00:00:00.000Z',
    networks: '10.20.0.7,2001:db8::/48',
  })
  expect((await operate(['token', 'list'])).out).not.toContain(secret)
})

test('the list tells scope, times, networks and state, and a token can be revoked once', async () => {
  const { db, operate } = await operatedCampus()
  await operate(create('학적연동'))
  await operate(['token', 'create', '--name', '통계', '--scope', 'read', '--days', '1', '--networks', '10.0.0.0/8'])

  expect(await operate(['token', 'revoke', '학적연동'])).toMatchObject({
    code: 0,
    said: ['학적연동: 인증키를 폐기했습니다.'],
  })

  const { out } = await operate(['token', 'list'], later(days))
  const [head, ...lines] = out.trim().split('\n')
  expect(head?.split('\t')).toEqual(['이름', '범위', '만든 시각', '끝나는 시각', '마지막 사용', '주소', '상태'])
  expect(new Map(lines.map((line) => [line.split('\t', 1)[0], line.split('\t').slice(1)]))).toEqual(
    new Map([
      ['학적연동', ['manage', '2026-10-01T00:00:00.000Z', '2026-12-30T00:00:00.000Z', '없음', '관리자와 같음', '폐기']],
      ['통계', ['read', '2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00.000Z', '없음', '10.0.0.0/8', '기한 지남']],
    ]),
  )
  expect(await operate(['token', 'revoke', '학적연동'])).toMatchObject({
    code: 1,
    said: [expect.stringContaining('쓸 수 있는 인증키가 없습니다')],
  })
  expect((await rows(db)).map(({ task }) => task)).toEqual(['token-create', 'token-create', 'token-revoke'])
})

test('a name belongs to one live token, and is free again after its end', async () => {
  const { operate } = await operatedCampus()
  await operate(create('학적연동'))

  expect(await operate(create('학적연동'))).toMatchObject({
    code: 1,
    out: '',
    said: [expect.stringContaining('아직 살아 있습니다')],
  })
  expect(await operate(create('학적연동'), later(90 * days))).toMatchObject({ code: 0 })
})

test.each([
  ['no name', ['token', 'create', '--scope', 'read', '--days', '1']],
  ['no end', ['token', 'create', '--name', 'x', '--scope', 'read']],
  ['no day', ['token', 'create', '--name', 'x', '--scope', 'read', '--days', '0']],
  ['more than a year', ['token', 'create', '--name', 'x', '--scope', 'read', '--days', '367']],
  ['another scope', ['token', 'create', '--name', 'x', '--scope', 'all', '--days', '1']],
  ['a name of a line break', ['token', 'create', '--name', 'a\nb', '--scope', 'read', '--days', '1']],
  ['a wrong network', [...create('x'), '--networks', '10.20.0.0/40']],
  ['no network', [...create('x'), '--networks', '']],
  ['an empty name', ['token', 'create', '--name', ' ', '--scope', 'read', '--days', '1']],
])('%s is a usage error and makes no token', async (_what, line) => {
  const { db, operate } = await operatedCampus()

  expect(await operate(line)).toMatchObject({ code: 2, out: '' })
  expect(await db.selectFrom('program_tokens').selectAll().execute()).toEqual([])
})

test('check warns of a token that ends soon and of one that nobody uses, and of no other', async () => {
  const { operate } = await operatedCampus()
  await operate(create('학적연동'))
  const said = async (after: number) => {
    const { out } = await operate(['check'], later(after))
    return out.split('\n').filter((line) => line.includes('인증키'))
  }

  expect(await said(59 * days)).toEqual([])
  expect(await said(60 * days)).toEqual([expect.stringMatching(/^경고: 인증키 학적연동: 60일 동안 쓰지 않았습니다/)])
  expect(await said(76 * days)).toEqual([
    expect.stringMatching(/^경고: 인증키 학적연동: 2026년 12월 30일 09:00에 끝납니다/),
    expect.stringContaining('76일'),
  ])
  expect(await said(90 * days)).toEqual([])
})
