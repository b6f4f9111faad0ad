import { expect, test } from 'vitest'
import { createCampus } from './index.ts'
import { cookieJar } from './node.ts'

/** A client of this address, whose server sets one cookie after the other and notes what it gets. */
function jarAt(baseUrl: string, ...setCookies: string[]) {
  const seen: (string | null)[] = []
  const jar = cookieJar(undefined, async (_url, init) => {
    seen.push(new Headers(init?.headers).get('cookie'))
    const cookie = setCookies.shift()
    return Response.json({ success: true, message: '', data: [] }, cookie ? { headers: { 'set-cookie': cookie } } : {})
  })
  return { seen, jar, campus: createCampus({ baseUrl, fetch: jar.fetch }) }
}

const local = 'http://127.0.0.1:8787'
const attributes = 'HttpOnly; SameSite=Lax; Path=/'

test.each([
  ['a plain cookie', local, `campus_session=a; ${attributes}`, 'campus_session=a'],
  [
    '__Host- under https',
    'https://campus.example',
    `__Host-campus_session=a; Secure; ${attributes}`,
    '__Host-campus_session=a',
  ],
  ['__Host- on 127.0.0.1', local, `__Host-campus_session=a; Secure; ${attributes}`, '__Host-campus_session=a'],
  ['__Host- with a Domain', 'https://campus.example', `__Host-a=a; Secure; Domain=campus.example; ${attributes}`, null],
  ['__Host- without Secure', 'https://campus.example', `__Host-a=a; ${attributes}`, null],
  ['Secure over plain http', 'http://campus.example', `a=a; Secure; ${attributes}`, null],
  ["another host's Domain", 'https://campus.example', `a=a; Domain=evil.example; ${attributes}`, null],
  ['the Domain of a public suffix', 'https://campus.ac.kr', `a=a; Domain=ac.kr; ${attributes}`, null],
  ['another path', local, 'a=a; Path=/elsewhere', null],
  ['one that has expired', local, `a=a; Max-Age=0; ${attributes}`, null],
])('%s goes back only where it belongs', async (_title, baseUrl, cookie, sent) => {
  const { campus, seen } = jarAt(baseUrl, cookie)

  await campus.listMyLectures()
  await campus.listMyLectures()

  expect(seen).toEqual([null, sent])
})

test('a new cookie replaces the old one, and an expired one ends it, in what is saved too', async () => {
  const { campus, seen, jar } = jarAt(
    local,
    `campus_session=a; Max-Age=60; ${attributes}`,
    `campus_session=b; Max-Age=60; ${attributes}`,
    `campus_session=; Max-Age=0; ${attributes}`,
  )

  for (let call = 0; call < 4; call += 1) await campus.listMyLectures()

  expect(seen).toEqual([null, 'campus_session=a', 'campus_session=b', null])
  expect(jar.toJSON().cookies).toEqual([])
})

test('a session that plain http would never send back is an error at once', async () => {
  const { campus } = jarAt('http://campus.example', `__Host-campus_session=a; Secure; ${attributes}`)

  await expect(campus.listMyLectures()).rejects.toMatchObject({
    kind: 'invalid',
    message: 'http://campus.example allows sessions over https only; baseUrl must begin with https',
  })
})
