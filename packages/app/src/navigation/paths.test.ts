import { describe, expect, test } from 'vitest'
import { lectureNameIn, nextIn, paths, screenAt, userIdIn, withNext } from './paths.ts'

const oddNames = [
  '자료구조',
  '카누/카약',
  '카누/카약 50% #1',
  'C/C++',
  '50%',
  'a%2Fb',
  'a%252Fb',
  'a?b#c',
  '%E0%A4%A',
  '//',
  '/강의',
  '강의/',
  '왜?',
  'C# 기초',
  '🏄‍♂️ 서핑 🇰🇷',
  '  두 칸  ',
  '. (2)',
  'a\\b',
  'a&b=c;d',
  '\'"<script>',
  '{name}',
  ':name*',
  'ㅈㅏㄹㅛ',
  '자료구조',
  'constructor',
  '×'.repeat(100),
]

describe('lecture names', () => {
  test.each(oddNames)('%s survives the way into an address and back', (name) => {
    const url = new URL(paths.lecture(name), 'http://campus.test')

    expect(url.search + url.hash).toBe('')
    expect(lectureNameIn(url.pathname)).toBe(name)
    expect(screenAt(url.pathname)).toBeDefined()
  })

  test('any printable text survives the round trip', () => {
    const alphabet = [...Array.from(' !"#$%&\'()*+,-./0129:;<=>?@AZ[\\]^_`az{|}~가힣ㄱ漢é🎓'), '%2F', '%25', '%']
    for (let seed = 0; seed < 2000; seed += 1) {
      const length = 1 + (seed % 7)
      const name = Array.from({ length }, (_, i) => alphabet[(seed * 31 + i * i * 17 + i) % alphabet.length]).join('')
      if (/^\.+$/.test(name)) continue

      expect(lectureNameIn(new URL(paths.lecture(name), 'http://campus.test').pathname)).toBe(name)
    }
  })

  test('an address that cannot be decoded names no lecture, but is still a lecture address', () => {
    expect(lectureNameIn('/lecture/%E0%A4%A')).toBeUndefined()
    expect(lectureNameIn('/lecture/%')).toBeUndefined()
    expect(screenAt('/lecture/%E0%A4%A')).toBe('lecture')
  })

  test('a name that cannot be encoded still gives an address', () => {
    expect(paths.lecture('\ud83d')).toBe('/lecture/%EF%BF%BD')
  })
})

test.each(['a/b', '카누', '..', '1'.repeat(33)])('%s is nobody', (text) => {
  expect(userIdIn(paths.adminUser(text))).toBeUndefined()
  expect(userIdIn('/admin/users/%')).toBeUndefined()
})

test('student numbers survive the round trip', () => {
  expect(userIdIn(paths.adminUser('2024-0001_A'))).toBe('2024-0001_A')
  expect(userIdIn('/admin/users/%32024')).toBe('2024')
})

test.each(['/', '/login', '/signup', '/mypage', '/admin/users', '/admin/users/20240001', '/lecture/a'])(
  '%s is a screen of the app',
  (path) => expect(screenAt(path)).toBeDefined(),
)

test.each([
  '/docs',
  '/openapi.yaml',
  '/api/users/me/lectures',
  '/lecture',
  '/lecture/',
  '/lecture/a/b',
  '/admin',
  '//',
])('%s is no screen of the app', (path) => expect(screenAt(path)).toBeUndefined())

describe('the way back after a login', () => {
  test.each([
    '/mypage',
    '/-/record',
    '/-/status',
    '/admin/users',
    '/admin/users/20240001',
    ...oddNames.map(paths.lecture),
  ])('leads to %s', (next) => {
    const { search } = new URL(withNext(paths.login, next), 'http://campus.test')

    expect(nextIn(search)).toBe(next)
  })

  test('keeps the query of the address', () => {
    const { search } = new URL(withNext(paths.login, '/admin/users?q=김'), 'http://campus.test')

    expect(nextIn(search)).toBe('/admin/users?q=%EA%B9%80')
  })

  test('is omitted when it is the home page', () => {
    expect(withNext(paths.login, '/')).toBe('/login')
    expect(withNext(paths.login, undefined)).toBe('/login')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://evil.example/mypage',
    'https:evil.example',
    'http://app.invalid@evil.example/mypage',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login',
    '/signup',
    '/login?next=/login',
    '/api/auth/logout',
    '/-/record.json',
    '/-/sso/logout',
    '/-/record/../x',
    '/docs',
    '/lecture/../api/x',
    '/%2F%2Fevil.example',
    'mypage',
    '',
  ])('never leads to %s', (next) => {
    expect(nextIn(`?${new URLSearchParams({ next })}`)).toBeUndefined()
  })

  test('is undefined when the address has none', () => {
    expect(nextIn('')).toBeUndefined()
    expect(nextIn('?next=%')).toBeUndefined()
  })
})
