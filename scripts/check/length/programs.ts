import { join } from 'node:path'
import { nextIn } from '../../../packages/app/src/navigation/paths.ts'
import { readBrand } from '../../../packages/brand/src/index.ts'
import { toCsv } from '../../../packages/cli/src/output/csv.ts'
import { toTable } from '../../../packages/cli/src/output/table.ts'
import { cookieJar } from '../../../packages/sdk/src/node.ts'
import { readEnvFile } from '../../../packages/core/src/config/environment.ts'
import { searchText, searchWords } from '../../../packages/core/src/search-text.ts'
import { personName, seenText } from '../../../packages/core/src/text.ts'
import { testServer } from '../../../packages/server/test/support/server.ts'
import { folderOf } from './folders.ts'
import { type Reader, reader } from './growth.ts'

/** Bytes of all headers, which Node allows, and of a body. */
const mostOfHeaders = 32_768

const server = testServer({
  settings: { trustedProxies: ['127.0.0.1'], metricsToken: 'x'.repeat(32) },
  appRoot: folderOf({ 'index.html': '<!doctype html>' }),
})
export const closeServer = async () => (await server).close()

type Request = { url: string; headers?: Record<string, string> }

const request = (name: string, piece: string, send: (text: string) => Request) =>
  reader({
    name: `server: ${name}`,
    input: (length) => send(piece.repeat(length)),
    read: async (options) => (await server).app.inject(options),
    most: Math.floor(mostOfHeaders / piece.length),
  })

const header = (name: string, piece: string, before = '') =>
  request(`${name}: ${before}${piece}…`, piece, (text) => ({ url: '/', headers: { [name]: `${before}${text}x` } }))

const body = (name: string, send: (length: number) => string) =>
  reader({
    name: `server: ${name}`,
    input: send,
    read: async (payload) =>
      (await server).app.inject({
        method: 'POST',
        url: '/api/auth/signup',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'none' },
        payload,
      }),
    most: 2048,
  })

const text = (name: string, input: (length: number) => string, read: (text: string) => unknown) =>
  reader({ name, input, read })

const settings = (name: string, content: (length: number) => string) =>
  reader({
    name: `settings: ${name}`,
    input: (length) => join(folderOf({ '.env': content(length) }), '.env'),
    read: (path) => {
      try {
        readEnvFile(path, () => {})
      } catch (error) {
        if ((error as Error).name !== 'OperatorError') throw error
      }
    },
  })

const brand = (name: string, content: (length: number) => string) =>
  reader({
    name: `brand: ${name}`,
    input: (length) => Buffer.from(content(length)),
    read: (mark) => readBrand({ json: '{"name":"한빛대학교","colour":"#0b3d91"}', mark }),
    most: 4096,
  })

const column = { name: 'name', title: { ko: '이름', en: 'Name' }, value: (row: string) => row }

export const programReaders: Reader<unknown>[] = [
  header('cookie', 'a=b; '),
  header('cookie', ';'),
  header('cookie', '"', 'campus_session='),
  header('cookie', '%', 'campus_session='),
  header('x-forwarded-for', '1.1.1.1, '),
  header('x-forwarded-for', '['),
  header('x-forwarded-for', '1'),
  header('x-forwarded-for', ':'),
  header('authorization', ' ', 'Bearer'),
  header('origin', 'a', 'http://'),
  header('host', 'a.'),
  header('prefer', 'return = ,'),
  header('prefer', ' ', 'return'),
  header('accept-encoding', 'gzip, '),
  header('accept-encoding', ' ', 'gzip;'),
  header('accept-encoding', 'gzip;q='),
  header('if-none-match', '"a", '),
  header('if-none-match', ' ', '"a"'),
  header('range', '0-1,', 'bytes='),
  header('range', ' ', 'bytes='),
  header('if-modified-since', ' ', 'Mon, 01'),
  header('content-type', ';', 'application/json'),
  request('path of many parts', 'a/', (path) => ({ url: `/${path}` })),
  request('path of dots', '.', (path) => ({ url: `/${path}` })),
  request('path of escapes', '%61', (path) => ({ url: `/lecture/${path}` })),
  request('query', 'a=b&', (query) => ({ url: `/api/admin/users?${query}` })),
  request('cursor', 'W10', (cursor) => ({ url: `/api/admin/users?cursor=${cursor}` })),
  body('body of lists', (length) => '['.repeat(length)),
  body('body of names', (length) => `{${Array.from({ length }, (_, index) => `"a${index}":1`).join()}}`),
  body('name of marks', (length) =>
    JSON.stringify({ id: '20240001', password: 'x'.repeat(9), username: `가${'\u0301\u0323'.repeat(length)}` }),
  ),
  body('name of spaces', (length) =>
    JSON.stringify({ id: '20240001', password: 'x'.repeat(9), username: `가${' '.repeat(length)}나` }),
  ),

  text(
    'text: marks in two orders',
    (length) => `가${'\u0301\u0323'.repeat(length)}`,
    (name) => seenText(name, 100),
  ),
  text('text: marks between invisible characters', (length) => '\u0301\u200b\u0323\u200b'.repeat(length), personName),
  text('text: a long name', (length) => '김 하늘 '.repeat(length), personName),
  text('text: words of a search', (length) => Array.from({ length }, (_, index) => `${index} `).join(''), searchWords),
  text(
    'text: first consonants',
    (length) => '김하늘ㄳ'.repeat(length),
    (username) => searchText({ id: '1', username }),
  ),

  settings('lines', (length) => Array.from({ length }, (_, index) => `A${index}=1\n`).join('')),
  settings('open quotes', (length) => `A="${'\nB=\'`"'.repeat(length)}`),
  settings('spaces in a value', (length) => `A=a${' '.repeat(length)}b`),
  settings('spaces before a name', (length) => ' '.repeat(length)),

  brand('nested groups', (length) => `<svg>${'<g>'.repeat(length)}`),
  brand('attributes', (length) => `<svg ${Array.from({ length }, (_, index) => `a${index}=""`).join(' ')}/>`),
  brand('entities', (length) => `<svg>${'&amp;'.repeat(length)}</svg>`),
  brand('open comments', (length) => `<svg><!--${'--'.repeat(length)}`),
  brand('a viewBox of spaces', (length) => `<svg viewBox="0${' '.repeat(length)}x"/>`),
  reader({
    name: 'brand: brand.json',
    input: (length) => JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`a${index}`, 'b']))),
    read: (json) => readBrand({ json, mark: Buffer.from('<svg/>') }),
  }),

  text('app: next=', (length) => `?next=/${'a/'.repeat(length)}`, nextIn),
  text('app: many next=', (length) => 'next=/&'.repeat(length), nextIn),
  reader({
    name: 'sdk: Set-Cookie',
    input: (length) =>
      Array.from({ length }, (_, index) => ['set-cookie', `a${index}=b; Path=/; Max-Age=9`] as [string, string]),
    read: async (headers) => {
      const jar = cookieJar(undefined, async () => new Response('', { headers }))
      await jar.fetch('https://campus.example/api')
      await jar.fetch('https://campus.example/api')
    },
    most: 4096,
  }),
  reader({
    name: 'sdk: one long Set-Cookie',
    input: (length) => `a=${'b; '.repeat(length)}`,
    read: (line) =>
      cookieJar(undefined, async () => new Response('', { headers: [['set-cookie', line]] })).fetch(
        'https://campus.example/',
      ),
    most: 4096,
  }),
  ...(['가', 'ab ', '👩\u200d', 'e\u0301\u0323', '\u001b['] as const).map((piece) =>
    reader({
      name: `cli: a table with a cell of ${JSON.stringify(piece)}`,
      input: (length) => [piece.repeat(length)],
      read: (rows) => toTable(rows, [column], { width: 80, language: 'ko', styleHeader: (header) => header }),
    }),
  ),
  reader({
    name: 'cli: rows of CSV',
    input: (length) => Array.from({ length }, () => '=a "b"'),
    read: (rows) => toCsv(rows, [column]),
  }),
  reader({
    name: 'cli: a cell of CSV',
    input: (length) => [' "\n'.repeat(length)],
    read: (rows) => toCsv(rows, [column]),
  }),
]
