import { afterAll, describe, expect, test } from 'vitest'
import { plainText } from '@campus-connect/tables/plain-text'
import { testAdmin, testPassword, testServer } from '../support/server.ts'
import { codePoints } from '@campus-connect/core/text.ts'
import { oddNames } from '@campus-connect/core/testing/odd-names.ts'

const server = await testServer({ students: [{ id: '20240001' }] })
afterAll(server.close)

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'none' }

async function post(url: string, body: object, cookie = '') {
  const { cookies, ...answer } = await server.app.inject({
    method: 'POST',
    url,
    headers: { ...json, cookie },
    payload: JSON.stringify(body),
  })
  const session = cookies.find(({ name }) => name === 'campus_session')
  return { status: answer.statusCode, body: answer.json<Answer>(), cookie: `campus_session=${session?.value}` }
}

type Answer = { message: string; data: null | { id: string; username: string } | { id: string; username: string }[] }
const refusal = { success: false, message: expect.stringMatching(/[가-힣].*[.]|^알 수 없는 항목/), data: null }
const admin = (await post('/api/auth/login', { id: testAdmin, password: testPassword })).cookie
const get = async (url: string, cookie = admin) => server.app.inject({ url, headers: { cookie } })

/** Names that every input refuses. */
const refused = [
  'only-space empty tab lf cr crlf nul del c1 ls ps ansi osc8 c1-csi next-line-end',
  'lone-high lone-low swapped len101-hangul len1000 len20000-hangul nfc-grows nfc-grows-too-far',
].flatMap((kinds) => kinds.split(' '))

/** Names that a lecture may have, but not a person. */
const nobody = [
  'slash2 percent-lone star underscore dot dotdot dotdotdot sql-like emoji-zwj emoji-flag emoji-skin len100-emoji',
  'hangul-filler hangul-choseong-filler tag-characters private-use replacement-character mark-first combining-100',
  'compat-jamo halfwidth-hangul old-hangul enclosed emoji amp at backslash caret dde dollar formula fullwidth',
  'fullwidth-formula hash pct-dot pct-dotdot percent percent-bad percent-double percent00 percent2f pipe plus question',
  'quote-formula semicolon-formula slash tab-formula template tilde',
].flatMap((kinds) => kinds.split(' '))

const seen = (text: string) => plainText(text).trim()

test('an odd name is stored as people see it, or refused with a sentence', async () => {
  const outcomes: [string, number][] = []
  for (const [index, { kind, text }] of oddNames.entries()) {
    const id = `signup-${index}`
    const answer = await post('/api/auth/signup', { id, username: text, password: testPassword })
    const stored = await server.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()

    outcomes.push([kind, answer.status])
    expect([kind, stored?.username]).toEqual([kind, answer.status === 201 ? seen(text) : undefined])
    const data = { id, username: stored?.username, isAdmin: false }
    const welcome = { success: true, message: expect.any(String), data }
    expect([kind, answer.body]).toEqual([kind, answer.status === 201 ? welcome : refusal])
  }

  expect(
    outcomes
      .filter(([, status]) => status !== 201)
      .map(([kind]) => kind)
      .toSorted(),
  ).toEqual([...refused, ...nobody].toSorted())
  expect(outcomes.filter(([, status]) => ![201, 400].includes(status))).toEqual([['len20000-hangul', 413]])
})

/** As the search compares: what is invisible does not count, and letters and spaces of any kind count as the usual ones. */
const folded = (text: string) => seen(text).normalize('NFKC').toLowerCase()

test('a search finds an account only by its own name, in any Unicode form', async () => {
  const accepted = oddNames.filter(({ kind, text }) => !refused.includes(kind) && seen(text) !== '')
  for (const [index, { text }] of accepted.entries())
    await server.addStudent({ id: `found-${index}`, username: seen(text) })

  for (const [index, { kind, text }] of accepted.entries())
    for (const form of [text, text.normalize('NFD')]) {
      const answer = await get(`/api/admin/users?q=${encodeURIComponent(form)}`)
      const ids = answer.json<{ data: { id: string; username: string }[] | null }>().data ?? []
      expect([kind, answer.statusCode, ids.some(({ id }) => id === `found-${index}`)]).toEqual([kind, 200, true])
      const words = folded(text).split(/\s+/)
      const others = ids.filter(
        ({ id, username }) => !words.every((word) => folded(`${id} ${username}`).includes(word)),
      )
      expect([kind, others]).toEqual([kind, []])
    }
})

describe('an odd name in the place of a number', () => {
  const number = /^[A-Za-z0-9_-]{1,32}$/
  const odd = oddNames.filter(({ text }) => !number.test(text))
  const wellFormed = odd.filter(({ text }) => text.isWellFormed() && text.length < 500 && text !== '')

  test('is refused by every body', async () => {
    for (const { kind, text } of odd) {
      const signup = await post('/api/auth/signup', { id: text, username: '김하늘', password: testPassword })
      const login = await post('/api/auth/login', { id: text, password: testPassword })
      const status = text.length > 10_000 ? 413 : 400
      expect([kind, signup.status, signup.body]).toEqual([kind, status, refusal])
      expect([kind, login.status, login.body]).toEqual([kind, status, refusal])
    }
  })

  test('is refused in every path, or is another path', async () => {
    for (const { kind, text } of wellFormed.filter(({ text }) => !/^\.\.?$/.test(text)))
      for (const call of ['enable', 'disable', 'start', 'stop']) {
        const answer = await post(`/api/admin/users/${encodeURIComponent(text)}/${call}`, { name: '자료구조' }, admin)
        expect([kind, call, answer.body]).toEqual([kind, call, refusal])
        expect([400, 414]).toContain(answer.status)
      }
    // A URL resolves dot segments to another path.
    for (const dots of ['.', '..', '%2e', '%2e%2e'])
      expect((await post(`/api/admin/users/${dots}/disable`, {}, admin)).status).toBe(404)
  })

  test('is refused in the query, as an order and as a cursor too', async () => {
    for (const { kind, text } of wellFormed)
      for (const name of ['id', 'sort', 'cursor', 'limit', 'enabled']) {
        const answer = await get(`/api/admin/users?${name}=${encodeURIComponent(text)}`)
        expect([kind, name, answer.statusCode, answer.json()]).toEqual([kind, name, 400, refusal])
      }
  })

  test('is no session as a cookie and no origin as a header', async () => {
    for (const { kind, text } of wellFormed) {
      const encoded = encodeURIComponent(text)
      expect([kind, (await get('/api/users/me/lectures', `campus_session=${encoded}`)).statusCode]).toEqual([kind, 401])
      const origin = await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin: encoded } })
      expect([kind, origin.statusCode]).toEqual([kind, 403])
    }
  })
})

test('a forged cursor with an impossible name is refused', async () => {
  for (const value of ['a\u0000b', '\ud83d', 'a\u202eb', 'x'.repeat(500)]) {
    const cursor = Buffer.from(JSON.stringify(['username', false, value, '20240001'])).toString('base64url')
    expect((await get(`/api/admin/users?cursor=${cursor}`)).statusCode).toBe(400)
  }
})

test('an odd name as part of a password is one password, in NFC', async () => {
  const texts = oddNames.filter(({ text }) => text.isWellFormed() && text.length < 100)
  for (const [index, { kind, text }] of texts.entries()) {
    const id = `password-${index}`
    const password = `${text} ø gaon-2026`
    const signup = await post('/api/auth/signup', { id, username: '홍길동', password })
    expect([kind, signup.status]).toEqual([kind, codePoints(password.normalize('NFC')) > 128 ? 400 : 201])
    const login = async (password: string) => (await post('/api/auth/login', { id, password })).status
    const other = password.replace('gaon', 'gaOn')
    expect([kind, await login(password.normalize('NFD')), await login(other)]).toEqual([kind, 200, 401])
  }
})
