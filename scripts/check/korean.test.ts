import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type KoreanText, koreanLines, koreanTexts } from './korean-texts.ts'

type Ban = {
  /** Its name in the writing guide. */
  words: string
  pattern: RegExp
  /** The files to which it applies; all by default. */
  where?: RegExp
}

/** Operators run the server and name it; students and administrators never need to. */
const notOperators =
  /^packages\/(?:app|ui|cli|sdk)\/|^packages\/server\/src\/(?:api|http|pages|errors|accounts|attendance\/attend|roster\/sync)/

const bans: Ban[] = [
  { words: '하세요, 하십시오', pattern: /십시오|(?<!주)세요(?![가-힣])/ },
  { words: '해 주세요', pattern: /[가-힣] 주세요/ },
  { words: '하여 주시기 바랍니다', pattern: /주시기|바랍니다/ },
  { words: '을(를)', pattern: /[은는이가을를와과]\([가-힣]+\)|\(으\)로|[가-힣]\/[는를가와과](?![가-힣])/ },
  { words: '이름에 바로 붙는 조사', pattern: /\}['’]?(?:은|는|이|가|을|를|와|과|으로|로)(?![가-힣])/ },
  { words: '죄송합니다, 앗, 이런', pattern: /죄송|^앗|^이런[ ,]/ },
  { words: '잘못 입력하셨습니다', pattern: /잘못 입력/ },
  { words: '서버', pattern: /서버/, where: notOperators },
  { words: '세션, 토큰, 네트워크', pattern: /세션|토큰|네트워크/ },
  { words: '연결', pattern: /연결[이은] (?:돌아|끊|없)|(?:PostgreSQL|주소|컴퓨터)\S* (?:\S+ )?연결/ },
  { words: '클릭', pattern: /클릭/ },
  { words: '유저, 액티브, 싱크', pattern: /유저|액티브|싱크/ },
  { words: '여기, 더 보기, 자세히', pattern: /^(?:여기|더 ?보기|자세히)$/ },
  { words: '느낌표, 물결표, 그림 글자', pattern: /[가-힣][!~]|\d~\d|\p{Emoji_Presentation}/u },
]

/** Texts that the product fixes, the button that opens the rest of a row, and the words of the list of common passwords. */
const exempt = [/비활성화된 계정입니다\. 관리자에게 문의하세요\./, /^더보기$/, /^\s+안녕 안녕하세요 비밀번호/]

const sources = execFileSync('git', [
  'ls-files',
  '-z',
  ':(glob)packages/*/src/**/*.ts',
  ':(glob)packages/*/src/**/*.tsx',
])
  .toString()
  .split('\0')
  .filter((file) => file !== '' && !/\.(test|stories)\.tsx?$|\/stories\/|\/schema\.ts$/.test(file))

const others = [
  'packages/app/index.html',
  'packages/app/public/manifest.webmanifest',
  'openapi.yaml',
  'deploy/haproxy.cfg',
]

test('every Korean text of app, kit, SDK, CLI, server and operator commands keeps the bans of the writing guide', () => {
  const texts = [...sources.flatMap((file) => koreanTexts(file)), ...others.flatMap(koreanLines)]

  expect(texts.length).toBeGreaterThan(800)
  expect(texts.flatMap(faults)).toEqual([])
})

test('campus has its texts in the catalogue, where each stands in both languages', () => {
  const code = sources.filter((file) => file.startsWith('packages/cli/src/') && !file.includes('/texts/'))
  // Headers that it recognizes in spreadsheets.
  const heads = /^학번$|^학생 ?번호$/

  expect(code.length).toBeGreaterThan(40)
  expect(code.flatMap((file) => koreanTexts(file)).filter(({ text }) => !heads.test(text))).toEqual([])
})

test('the writing guide names every ban that is checked', () => {
  const guide = readFileSync('packages/ui/src/foundations/writing.mdx', 'utf8')

  expect(bans.map(({ words }) => words).filter((words) => !guide.includes(words))).toEqual([])
})

test.each([
  ["say('서버를 확인하세요.')", ['하세요, 하십시오', '서버']],
  ['say(`${name}을(를) 입력해 주세요.`)', ['해 주세요', '을(를)', '이름에 바로 붙는 조사']],
  ['say(`${name}를 바꿨습니다!`)', ['이름에 바로 붙는 조사', '느낌표, 물결표, 그림 글자']],
  ['<p>연결이 끊겼습니다. 세션을 <b>확인하십시오.</b></p>', ['세션, 토큰, 네트워크', '연결', '하세요, 하십시오']],
  ["// 서버를 클릭하세요\nsay('비활성화된 계정입니다. 관리자에게 문의하세요.')", []],
])('%s breaks %j', (source, words) => {
  const found = koreanTexts('packages/app/src/x.tsx', source).flatMap(faults)

  expect(found.map((fault) => /x\.tsx:\d (.*?): /.exec(fault)?.[1])).toEqual(words)
})

test("the kit's pages and stories use the words of designers", () => {
  const pages = execFileSync('git', ['ls-files', '-z', 'packages/ui', 'packages/app/src/stories', '.storybook'])
    .toString()
    .split('\0')
    .filter((file) => /\.(mdx|stories\.tsx|json)$|\/storybook\/.*\.tsx$/.test(file))
  const home = /단추|부품|이름표|막대|낭독|자판|글쇠|\*\* 판/

  expect(pages.length).toBeGreaterThan(100)
  expect(pages.flatMap((file) => koreanLines(file)).filter(({ text }) => home.test(text))).toEqual([])
})

/** A line for each ban that a text breaks. */
function faults({ file, line, text }: KoreanText): string[] {
  if (exempt.some((pattern) => pattern.test(text))) return []
  return bans
    .filter(({ pattern, where }) => (where?.test(file) ?? true) && pattern.test(text))
    .map(({ words }) => `${file}:${line} ${words}: ${text}`)
}
