import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addBinding, listBindingsOf, putEntry } from '@campus-connect/core/database/queries/logins/portal.ts'
import type { Environment } from '@campus-connect/core/config/settings.ts'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { takeOverCopy } from '@campus-connect/core/domain/accounts/restored-copy.ts'
import { startSession } from '@campus-connect/core/domain/accounts/sessions.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { rows } from '../support/audit.ts'
import { check } from '../support/check.ts'
import { now, operatedCampus } from '../support/operated-campus.ts'

const id = '20240001'
const issuer = 'https://portal.example.ac.kr'

/** A student without a password who came in by the portal. */
async function start() {
  const campus = await operatedCampus()
  await campus.add('20990001', '관리자', { admin: true })
  const { key } = await campus.add(id, '홍길동', { passwordHash: '' })
  await addBinding(campus.db, { issuer, subject: 'p-gildong', userKey: key, at: now })
  await startSession(campus.db, { key, persistent: false, admin: false, portal: { issuer, session: null } }, now)
  const sessions = () => campus.db.selectFrom('sessions').selectAll().execute()
  return { ...campus, key, bindings: () => listBindingsOf(campus.db, key), sessions }
}

test('unlink forgets the person of the portal, ends the sessions, and is recorded', async () => {
  const { db, operate, key, bindings, sessions } = await start()

  expect(await operate(['user', 'unlink', id, '--dry-run'])).toMatchObject({ code: 0 })
  expect(await bindings()).toHaveLength(1)
  expect(await operate(['user', 'unlink', id, '--reason', '계정 이전'])).toMatchObject({
    code: 0,
    said: [expect.stringMatching(/^20240001: 포털 계정과의 연결을 끊고/)],
  })
  expect([await bindings(), await sessions()]).toEqual([[], []])
  expect(await operate(['user', 'unlink', id])).toMatchObject({ said: [`${id}: 연결된 포털 계정이 없습니다.`] })
  expect((await operate(['user', 'unlink', '20249999'])).code).toBe(1)
  const details = (changed: boolean, more = {}) => JSON.stringify({ changed, ...more })
  expect(await rows(db)).toMatchObject([
    { task: 'portal-unlink', subject_key: key, details: details(true, { reason: '계정 이전' }) },
    { task: 'portal-unlink', subject_key: key, details: details(false) },
  ])
})

test('show tells of the portal, renumber keeps it, and a deletion removes it', async () => {
  const { db, operate, bindings } = await start()
  const shown = await operate(['user', 'show', id])
  expect(shown.out).toMatch(/포털 계정 +https:\/\/portal\.example\.ac\.kr의 p-gildong/)
  expect(shown.out).toMatch(/비밀번호 +없습니다 \(포털로 로그인\)/)
  const { account } = JSON.parse((await operate(['user', 'show', id, '--json'])).out)
  expect(account).toMatchObject({ hasPassword: false, portal: [{ issuer, subject: 'p-gildong' }] })

  await operate(['user', 'renumber', id, '20250001'])
  expect(await bindings()).toMatchObject([{ subject: 'p-gildong', id: '20250001' }])
  await operate(['user', 'delete', '20250001', '--anonymise', '--yes'])
  expect(await db.selectFrom('portal_bindings').selectAll().execute()).toEqual([])
})

test('a password of the operator opens the account again after the portal is gone', async () => {
  const { db, operate } = await start()
  expect(await operate(['admin', 'set-password', id], { secret: 'saebyeok-haneul-77' })).toMatchObject({ code: 0 })
  const { password_hash } = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
})

test('the way back from a portal: each student without a password gets a temporary one, and it can be repeated', async () => {
  const { db, operate, key, sessions, add } = await start()
  await add('20240002', '이서준')
  const gone = await add('20240003', '박지우', { passwordHash: '' })
  await db.updateTable('users').set({ enabled: 0 }).where('key', '=', gone.key).execute()

  expect(await operate(['admin', 'set-password'])).toMatchObject({ code: 2 })
  expect(await operate(['admin', 'set-password', id, '--missing'])).toMatchObject({ code: 2 })
  expect(await operate(['admin', 'set-password', '--missing', '-n'])).toMatchObject({ code: 0, out: '' })
  expect(
    (await db.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirstOrThrow()).password_hash,
  ).toBe('')

  const done = await operate(['admin', 'set-password', '--missing', '--reason', '포털 중단'])
  const [, password = ''] = /^20240001,홍길동,((?:[a-z2-9]{4}-?){3})$/m.exec(done.out) ?? []
  expect([done.code, done.out.trim().split('\n').length]).toEqual([0, 2])
  const user = await db.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  expect([await argon2Passwords().verify(user.password_hash, password), user.temporary_password]).toEqual([true, 1])
  expect(await sessions()).toEqual([])
  expect((await rows(db)).at(-1)).toMatchObject({ task: 'password-set', subject_key: key })
  expect(await operate(['admin', 'set-password', '--missing'])).toMatchObject({
    code: 0,
    out: '',
    said: ['비밀번호가 없는 학생이 없습니다.'],
  })
})

test('a restored copy keeps who is bound, and no login that was under way', async () => {
  const { db, key, bindings } = await start()
  await putEntry(db, { token_hash: 'x', kind: 'link', user_key: key, details: '{}', at: now })
  const manner = { file: 'campus.db', signal: AbortSignal.timeout(60_000) }

  await takeOverCopy(db, theServer, manner, { clock: () => now })

  expect(await bindings()).toMatchObject([{ issuer, subject: 'p-gildong', id }])
  expect(await db.selectFrom('portal_entries').selectAll().execute()).toEqual([])
})

/** Answers each request like this. */
async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function checked(environment: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'a-secret\n', { mode: 0o600 })
  const settings = { DATABASE_URL: `file:${folder}/none.db`, OIDC_CLIENT_SECRET_FILE: secret, ...environment }
  const lines = async () => (await check(settings)).out.filter((line) => /OIDC|SSO|LINK|ADMIN_LOGIN/.test(line))
  return { secret, lines }
}

test('check asks the portal for its name, and looks at the secret', async () => {
  const portal = await answering((request, response) => {
    const named = request.headers.host === 'other' ? 'x' : `http://${request.headers.host}/`
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: named }))
  })
  const wrong = await checked({ OIDC_ISSUER: portal, OIDC_CLIENT_ID: 'campus' })
  expect(await wrong.lines()).toEqual([
    expect.stringMatching(`^오류: OIDC_ISSUER: 포털이 쓰는 이름은 '${portal}/'입니다`),
  ])
  chmodSync(wrong.secret, 0o644)
  expect(await wrong.lines()).toContainEqual(expect.stringMatching(/^오류: OIDC_CLIENT_SECRET_FILE: .*chmod 600/))
  const right = await checked({ OIDC_ISSUER: `${portal}/`, OIDC_CLIENT_ID: 'campus' })
  expect(await right.lines()).toEqual([])
  const strict = { ADMIN_LOGIN: 'portal', ADMIN_SECOND_FACTOR: 'required', LINK: 'number' }
  const more = await checked({ OIDC_ISSUER: `${portal}/`, OIDC_CLIENT_ID: 'campus', ...strict })
  expect(await more.lines()).toEqual([
    expect.stringMatching(/^오류: ADMIN_LOGIN: /),
    expect.stringMatching(/^정보: LINK: /),
  ])
})

test('a portal that cannot be asked is told with its cause in check and status, and is an error if nobody comes in without it', async () => {
  const page = await answering((_request, response) => void response.end('<!doctype html>'))
  const gone = await answering((_request, response) => void response.writeHead(404).end())
  const { operate, url } = await start()
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const nobody = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  await new Promise((resolve) => void closed.close(resolve))
  const told = async (OIDC_ISSUER: string, LOGIN: string, ADMIN_LOGIN = 'both') => {
    const { secret, lines } = await checked({ OIDC_ISSUER, OIDC_CLIENT_ID: 'campus', LOGIN, ADMIN_LOGIN })
    const environment = { OIDC_ISSUER, OIDC_CLIENT_ID: 'campus', OIDC_CLIENT_SECRET_FILE: secret, DATABASE_URL: url }
    const { out } = await operate(['status'], { environment })
    return [...(await lines()), ...out.split('\n').filter((line) => line.includes('포털:'))]
  }
  const lines = (severity: string, cause: string) => [
    expect.stringMatching(new RegExp(`^${severity}: OIDC_ISSUER: .*${cause}.* → .*확인해주세요`)),
    expect.stringMatching(new RegExp(`^! 포털: .*${cause}`)),
  ]

  expect(await told(nobody, 'both')).toEqual(lines('경고', '기다리는 것이 없습니다'))
  expect(await told(nobody, 'portal')).toEqual(lines('오류', '기다리는 것이 없습니다'))
  expect((await told(nobody, 'portal')).join()).toContain('학생은 로그인할 수 없고, 관리자는 비밀번호로')
  expect((await told(nobody, 'portal', 'portal')).join()).toContain('그동안 아무도 로그인할 수 없습니다.')
  expect((await told(nobody, 'both', 'portal')).join()).toContain('관리자는 로그인할 수 없고, 학생은 비밀번호로')
  expect(await told(page.replace('http:', 'https:'), 'both')).toEqual(lines('경고', 'https로 답하지 않습니다'))
  expect(await told(page, 'both')).toEqual(lines('경고', '설명이 아닌 답이 왔습니다'))
  expect(await told(gone, 'both')).toEqual(lines('경고', 'HTTP 404'))
  expect(await told('https://portal.invalid', 'both')).toEqual(lines('경고', '찾을 수 없습니다'))
})

test('a malformed address of the portal is one error, not also that it is missing', async () => {
  const { lines } = await checked({ OIDC_ISSUER: 'portal.example.ac.kr', OIDC_CLIENT_ID: 'campus', LOGIN: 'portal' })

  expect(await lines()).toEqual([expect.stringMatching(/^오류: OIDC_ISSUER: .*https 주소여야/)])
})

test('check tries to come in as somebody else, past the proxy and through it', async () => {
  const seen: (string | undefined)[] = []
  const careless = await answering((request, response) => {
    seen.push(request.socket.remoteAddress)
    const read = request.headers['x-remote-user'] !== undefined
    response.writeHead(303, { location: read ? '/login?portal=number' : '/login?portal=failed' }).end()
  })
  const careful = await answering((_request, response) => void response.writeHead(403).end())
  const proxied = (url: string) => ({
    OIDC_CLIENT_SECRET_FILE: undefined,
    SSO_HEADER: 'X-Remote-User',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
  })
  expect(await (await checked(proxied(careless))).lines()).toEqual([
    expect.stringMatching(/^오류: SSO_HEADER: 프록시가 아닌 주소에서/),
    expect.stringMatching(/^오류: SSO_HEADER: 프록시가 브라우저가 보낸/),
  ])
  expect(seen).toEqual(['127.0.0.2', '127.0.0.1'])
  expect(await (await checked(proxied(careful))).lines()).toEqual([])
})
