import { expect, test } from 'vitest'
import { brokenRule } from './password-rules.ts'

const owner = { id: '20240001', username: '김 하늘' }

test.each([
  ['short', '1a2b3c4', 'length'],
  ['longer than 128 code points', '가나'.repeat(65), 'length'],
  ['with the number in it', 'x20240001x', 'number'],
  ['with the name in it', '나는김하늘입니다', 'name'],
  ['common', 'Password1', 'common'],
  ['a sequence', 'ABCDefgh', 'common'],
  ['a sequence backwards', 'zyxwvuts', 'common'],
  ['common on a Korean keyboard', 'dkssudgktpdy', 'common'],
  ['common on a Korean keyboard, with digits', 'dkagh1234', 'common'],
  ['a common Korean word with digits', '비밀번호1234', 'common'],
])('a password that is %s is refused', async (_what, password, rule) => {
  expect(await brokenRule(password, owner)).toBe(rule)
})

test('the number and the name are found in any case and Unicode form', async () => {
  const account = { id: 'Kim-01', username: '하늘이' }

  expect(await brokenRule('x-KIM-01-x', account)).toBe('number')
  expect(await brokenRule(`2026-${'하늘이'.normalize('NFD')}-x`, account)).toBe('name')
})

test('any other eight characters are accepted', async () => {
  for (const password of [
    'hanbit-gaon-2026',
    '새벽하늘별빛바람',
    'a b c d ',
    '👩‍💻🍎🍊🍋🍌🍉🍇',
    'x'.repeat(8) + '가'.repeat(120),
  ])
    expect(await brokenRule(password, owner)).toBeUndefined()
})

test('a number of any length is found, a name only from two characters', async () => {
  const [plain, korean] = ['hanbit-gaon-2026', '별빛바람하늘새벽']

  expect(await brokenRule(plain, { id: 'a', username: '김하늘' })).toBe('number')
  expect(await brokenRule(plain, { id: '26', username: '김하늘' })).toBe('number')
  expect(await brokenRule(korean, { id: '20240001', username: '하늘' })).toBe('name')
  expect(await brokenRule(korean, { id: '20240001', username: '별' })).toBeUndefined()
  expect(await brokenRule('별       ', { id: '20240001', username: '별' })).toBe('name')
})
