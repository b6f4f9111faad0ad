import { expect, test } from 'vitest'
import { oddNames } from '../../core/test/support/odd-names.ts'
import { type Campus, CampusError, createCampus } from '../src/index.ts'
import { success } from './support.ts'

const base = 'https://campus.example.ac.kr/portal'
const hostile = [
  '../x',
  '//evil.example',
  String.raw`\\evil`,
  '@evil',
  '%2e%2e',
  '..%2f',
  'a/b?c#d',
  '$&',
  '\t..',
  ':80',
]
const texts = [...oddNames.map(({ text }) => text), ...hostile]

/** Where a call went, or why it went nowhere. */
async function sentBy(call: (campus: Campus) => Promise<unknown>) {
  const sent: { url: URL; body: unknown }[] = []
  const campus = createCampus({
    baseUrl: base,
    async fetch(input, init) {
      sent.push({ url: new URL(input), body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
      return success([])
    },
  })
  const error: unknown = await call(campus).catch((reason: unknown) => reason)
  return { sent, error }
}

const isNoId = (id: string) => ['', '.', '..'].includes(id) || !id.isWellFormed()
const whereItWent = ({ sent, error }: Awaited<ReturnType<typeof sentBy>>) =>
  error instanceof CampusError && sent.length === 0 ? error.kind : sent.map(({ url }) => url.href).join()

test.each([
  ['enableUser', 'enable', (campus: Campus, id: string) => campus.enableUser({ id })],
  ['disableUser', 'disable', (campus: Campus, id: string) => campus.disableUser({ id })],
  ['startUserLecture', 'start', (campus: Campus, id: string) => campus.startUserLecture({ id, name: '자료구조' })],
  ['stopUserLecture', 'stop', (campus: Campus, id: string) => campus.stopUserLecture({ id, name: '자료구조' })],
] as const)('an odd id is one part of the path of %s, or is refused before sending', async (_id, verb, call) => {
  const outcomes = await Promise.all(texts.map((id) => sentBy((campus) => call(campus, id))))

  expect(outcomes.map(whereItWent)).toEqual(
    texts.map((id) => (isNoId(id) ? 'invalid' : `${base}/api/admin/users/${encodeURIComponent(id)}/${verb}`)),
  )
  const parts = outcomes.flatMap(({ sent }) => sent.map(({ url }) => url.pathname.split('/')[5] ?? ''))
  expect(parts.map(decodeURIComponent)).toEqual(texts.filter((id) => !isNoId(id)))
})

test('an odd name arrives in the body as it was given', async () => {
  for (const name of texts) {
    const { sent } = await sentBy((campus) => campus.startAttendance({ name }))

    expect(sent).toEqual([{ url: new URL(`${base}/api/attend/start`), body: { name } }])
  }
})

test('an odd word to look for arrives in the query as it was given, or is refused before sending', async () => {
  const invalid: unknown = expect.objectContaining({ kind: 'invalid' })
  for (const q of texts) {
    const { sent, error } = await sentBy((campus) => campus.listUsers({ q }))
    const query = sent.flatMap(({ url }) => [...url.searchParams])

    expect(q.isWellFormed() ? query : [error, ...sent]).toEqual([q.isWellFormed() ? ['q', q] : invalid])
  }
})

test.each([
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787/api/auth/logout'],
  ['https://campus.example/', 'https://campus.example/api/auth/logout'],
  ['https://campus.example/portal//', 'https://campus.example/portal/api/auth/logout'],
  ['https://campus.example/a/../portal', 'https://campus.example/portal/api/auth/logout'],
  ['HTTPS://Campus.Example:443', 'https://campus.example/api/auth/logout'],
])('calls of %s go to %s', async (baseUrl, expected) => {
  const urls: string[] = []
  await createCampus({
    baseUrl,
    async fetch(url) {
      urls.push(url)
      return success(null)
    },
  }).logout()

  expect(urls).toEqual([expected])
})

test.each([
  '',
  'campus',
  '//campus.example',
  'file:///etc',
  'ftp://campus.example',
  'data:text/html,x',
  'javascript:alert(1)',
  'https://id:secret@campus.example',
  'https://id@campus.example',
  'https://campus.example/?a=1',
  'https://campus.example/#a',
])('the address %j is refused', (baseUrl) => {
  expect(() => createCampus({ baseUrl })).toThrow(expect.objectContaining({ kind: 'invalid' }))
})
