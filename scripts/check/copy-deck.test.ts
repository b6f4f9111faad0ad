import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asPattern, koreanTexts } from './korean-texts.ts'

const triggers = readFileSync('packages/ui/src/foundations/copy-triggers.json', 'utf8')
const deck = Object.keys(JSON.parse(triggers) as Record<string, string>)

/** Texts of screens and dialogs, and the server's answers to them. */
const screens = sourcesIn('packages/app/src', 'packages/ui/src')
const answers = sourcesIn(
  ...['domain/accounts', 'domain/sync', 'sentences/refused-values.ts'].map((path) => `packages/core/src/${path}`),
  ...['api/handlers', 'http'].map((folder) => `packages/server/src/${folder}`),
)

/** Answers to requests that no screen sends, and texts for operators. */
const notOnScreens =
  /^요청(?! 시간| 처리|을 처리)|^이 이름으로는 접속|인증키|Idempotency-Key|^같은 요청을 |^한 계정의 요청|^JSON |커서|검색어|^허용되지 않는|^요청한|^강의 이름은|<!doctype|^ADMIN_|^SECOND_FACTOR_KEY|^백업과 따로|^\{(?:.*id|from|to)\}: |^ 로그인할 수 있는 관리자가|^경고|계정을 만들었|^\s+안녕/
/** Parts of sentences that the deck has as a whole. */
const pieces = [
  // Letters that the palette compares.
  /^[ㄱ-ㆎ]{1,2}$/,
  /^\{[^}]*\} 사용자의 /,
  /^연결 해제$/,
  /^오[전후]$/,
  /^부터$/,
  /^되고 $/,
  /개가 (?:추가|제외)$/,
  /개의 이름이 변경$/,
  /(?:초|분|시간)$/,
  /^\{.*\}년 /,
]

test('the copy deck has every text of the screens and of the server’s answers to them, and no other', () => {
  const told = [...screens, ...answers.filter((file) => !file.endsWith('validation.ts'))].flatMap((file) =>
    koreanTexts(file),
  )
  const all = [...screens, ...answers].flatMap((file) => koreanTexts(file)).map(({ text }) => asPattern(text))

  const missing = told.filter(
    ({ text }) =>
      !notOnScreens.test(text) &&
      !pieces.some((piece) => piece.test(text)) &&
      !deck.some((line) => asPattern(text).test(line)),
  )
  const gone = deck.filter((line) => /\p{Script=Hangul}/u.test(line) && !all.some((pattern) => pattern.test(line)))

  expect(missing.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  expect(gone).toEqual([])
})

function sourcesIn(...folders: string[]) {
  const files = execFileSync('git', ['ls-files', '-z', ...folders], { encoding: 'utf8' }).split('\0')
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$|\/stories\//.test(file))
}
