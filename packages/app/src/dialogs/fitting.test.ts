import { expect, test } from 'vitest'
import { fits } from './fitting.ts'

test.each([
  ['', '로그아웃'],
  ['ㅂㅁㅂㅎ', '비밀번호 변경'],
  ['비밀버', '비밀번호 변경'],
  ['변경 비밀', '비밀번호 변경'],
  ['csv', 'CSV 받기'],
  ['ㄻ', '로마 미술'],
  ['구조', '자료구조'],
])('%s fits %s', (search, name) => expect(fits(search, name)).toBe(true))

test.each([
  ['ㅁㅎ', '비밀번호 변경'],
  ['비밀 삭제', '비밀번호 변경'],
  ['자로', '자료구조'],
])('%s does not fit %s', (search, name) => expect(fits(search, name)).toBe(false))
