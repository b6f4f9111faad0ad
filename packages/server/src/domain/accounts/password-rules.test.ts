import { expect, test } from 'vitest'
import { refusedPassword } from './password-rules.ts'

const owner = { id: '20240001', username: '김 하늘' }

test.each([
  ['short', '1a2b3c4', '8자 이상'],
  ['longer than 128 code points', '가나'.repeat(65), '128자 이하'],
  ['with the number in it', 'x20240001x', '학번'],
  ['with the name in it', '나는김하늘입니다', '이름'],
  ['common', 'Password1', '흔한'],
  ['common on a Korean keyboard', 'dkssudgktpdy', '흔한'],
  ['common on a Korean keyboard, with digits', 'dkagh1234', '흔한'],
  ['a common Korean word with digits', '비밀번호1234', '흔한'],
])('a password that is %s is refused', async (_what, password, reason) => {
  expect(await refusedPassword(password, owner)).toContain(reason)
})

test('the number and the name are found in any case and Unicode form', async () => {
  const account = { id: 'Kim-01', username: '하늘이' }

  expect(await refusedPassword('x-KIM-01-x', account)).toContain('학번')
  expect(await refusedPassword(`2026-${'하늘이'.normalize('NFD')}-x`, account)).toContain('이름')
})

test('any other eight characters are accepted', async () => {
  for (const password of [
    'hanbit-gaon-2026',
    '새벽하늘별빛바람',
    'a b c d ',
    '👩‍💻🍎🍊🍋🍌🍉🍇',
    'x'.repeat(8) + '가'.repeat(120),
  ])
    expect(await refusedPassword(password, owner)).toBeUndefined()
})

test('a number of any length is found, a name only from two characters', async () => {
  const [plain, korean] = ['hanbit-gaon-2026', '별빛바람하늘새벽']

  expect(await refusedPassword(plain, { id: 'a', username: '김하늘' })).toContain('학번')
  expect(await refusedPassword(plain, { id: '26', username: '김하늘' })).toContain('학번')
  expect(await refusedPassword(korean, { id: '20240001', username: '하늘' })).toContain('이름')
  expect(await refusedPassword(korean, { id: '20240001', username: '별' })).toBeUndefined()
  expect(await refusedPassword('별       ', { id: '20240001', username: '별' })).toContain('이름')
})
