import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { demoRosterPath } from '../../demo/demo.ts'
import { startProgram } from '../../../test/support/process.ts'
import { passwords, admin, student, serving } from '../../../test/support/logged-server.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('the log of a whole run contains no password, token or hash', async () => {
  const { address, campus, raw, tokens, database, out, err, ended } = await serving()
  const { first, second, wrong, operator, unfit } = passwords
  const operate = (argv: string[], input = '') => {
    const program = startProgram({ DATABASE_URL: `file:${database}` }, argv, input)
    return program.ended.then((code) => ({ code, text: program.out() + program.err() }))
  }
  const hashes: string[] = []
  const collectHashes = () => {
    const file = new DatabaseSync(database)
    for (const [table, column] of [
      ['users', 'password_hash'],
      ['sessions', 'token_hash'],
      ['devices', 'token_hash'],
    ])
      for (const row of file.prepare(`select ${column} as hash from ${table}`).all()) hashes.push(String(row.hash))
    file.close()
  }
  const refused = async (status: number, call: Promise<unknown>) =>
    expect(
      await call.then(
        () => undefined,
        (error: unknown) => error,
      ),
    ).toMatchObject({ status })
  const [boss, user] = [campus(), campus()]

  await refused(400, user.signup({ ...student, password: unfit }))
  await user.signup({ ...student, password: first })
  await refused(409, campus().signup({ ...student, password: second }))
  await refused(401, user.login({ id: student.id, password: wrong }))
  await refused(401, user.login({ id: 'nobody', password: wrong }))
  await user.login({ id: student.id, password: first, rememberMe: true })
  collectHashes()
  await refused(400, user.changeMyPassword({ currentPassword: wrong, newPassword: second }))
  await refused(400, user.changeMyPassword({ currentPassword: first, newPassword: unfit }))
  await user.changeMyPassword({ currentPassword: first, newPassword: second })
  await refused(404, user.startAttendance({ name: '없는 강의' }))
  await refused(403, user.listUsers())
  await boss.login(admin)
  await boss.listUsers({ q: student.username })
  await boss.disableUser({ id: student.id })
  await refused(401, user.listMyLectures())
  await refused(403, user.login({ id: student.id, password: second }))
  await boss.enableUser({ id: student.id })
  const [setting, exporting] = [
    operate(['admin', 'set-password', student.id], `${operator}\n`),
    operate(['export', 'audit']),
  ]
  expect([(await setting).code, (await exporting).code]).toEqual([0, 0])
  await user.login({ id: student.id, password: operator })
  collectHashes()
  const [token = ''] = tokens
  const query = new URLSearchParams({ password: first, token })
  const authorization = `Basic ${Buffer.from(`${student.id}:${first}`).toString('base64')}`
  await fetch(`${address}/login?${query}`, {
    headers: { authorization, referer: `${address}/?${query}`, 'x-token': token },
  })
  const post = { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'none' } }
  await fetch(`${address}/api/auth/login?${query}`, { ...post, body: `{"id":"1","password":"${wrong}"` })
  await fetch(`${address}/api/auth/login`, {
    ...post,
    body: JSON.stringify({ id: wrong, password: 1, [second]: token }),
  })
  await raw(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nCookie: campus_session=${token}\r\nBad Header ${wrong}\r\n\r\n`,
  )
  await raw(`${second}\r\n\r\n`)
  await refused(400, user.deleteMe({ password: wrong }))
  await user.deleteMe({ password: operator })
  await boss.logout()
  await boss.login(admin)
  const file = new DatabaseSync(database)
  file.exec('alter table audit_events rename to elsewhere')
  file.close()
  await refused(500, boss.listUsers({ q: student.username }))
  const lines = await ended()

  expect(tokens.filter((each) => each.length === 43).length).toBeGreaterThan(8)
  expect(hashes.length).toBeGreaterThan(6)
  const all = [out(), err(), (await setting).text, (await exporting).text].join('\n')
  for (const secret of [...Object.values(passwords), ...tokens.filter(Boolean)])
    for (const form of forms(secret)) expect(all).not.toContain(form)
  for (const hash of hashes) expect(all).not.toContain(hash)
  expect(all).not.toContain('argon2')
  expect(lines.filter(({ level }) => level >= 50)).toHaveLength(1)
})

/** The encodings in which a secret may appear. */
function forms(secret: string) {
  const sha256 = (text: string) => createHash('sha256').update(text)
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice('secret='.length),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(`${student.id}:${secret}`).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
    sha256(secret).digest('hex'),
    sha256(secret).digest('base64url'),
  ]
}

test('each login, refusal and failure is logged once with time, user, address and status', async () => {
  const { campus, database, ended } = await serving()
  const [boss, stranger] = [campus(), campus()]
  const requestIdOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => (error as { requestId: string }).requestId,
    )
  await boss.login(admin)
  const wrong = await requestIdOf(stranger.login({ id: admin.id, password: passwords.wrong }))
  const nobody = await requestIdOf(stranger.login({ id: 'hunter2', password: passwords.wrong }))
  const denied = await requestIdOf(stranger.listUsers())
  const unknown = await requestIdOf(boss.disableUser({ id: '20249999' }))
  const file = new DatabaseSync(database)
  file.exec('alter table audit_events rename to elsewhere')
  file.close()
  const failed = await requestIdOf(boss.listUsers())

  const lines = await ended()

  const about = (id: string | undefined) => lines.filter(({ requestId }) => requestId === id)
  const address = '127.0.0.1'
  const answered = { level: 30, ms: expect.any(Number), address }
  expect(lines.filter(({ msg }) => msg === 'logged in')).toMatchObject([{ id: admin.id }])
  expect(about(wrong)).toMatchObject([
    { msg: 'login refused', id: admin.id },
    { ...answered, status: 401, url: '/api/auth/login' },
  ])
  expect(about(nobody)).toMatchObject([{ msg: 'login refused' }, { ...answered, status: 401 }])
  expect(JSON.stringify(about(nobody))).not.toContain('hunter2')
  expect(about(denied)).toMatchObject([{ ...answered, method: 'GET', url: '/api/admin/users', status: 401 }])
  expect(about(unknown)).toMatchObject([{ ...answered, status: 404, user: admin.id }])
  expect(about(failed)).toMatchObject([
    { level: 50, msg: 'request failed', err: { message: expect.stringContaining('audit_events') } },
    { ...answered, status: 500, user: admin.id },
  ])
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const requests = lines.filter(({ requestId }) => requestId !== undefined)
  const ends = requests.filter(({ ms }) => ms !== undefined)
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(ends.length)
})

test('a sign-up that the roster refuses is logged with the number only if the roster knows it', async () => {
  const { campus, ended } = await serving({ SIGNUP: 'roster+name', ROSTER: demoRosterPath })
  const signUp = (id: string) =>
    expect(campus().signup({ id, username: '다른이', password: passwords.first })).rejects.toMatchObject({
      status: 403,
    })
  await signUp('20240001')
  await signUp('hunter2')

  const lines = await ended()

  const refused = lines.filter(({ msg }) => msg === 'sign-up refused')
  expect(refused.map(({ id }) => id)).toEqual(['20240001', undefined])
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})
