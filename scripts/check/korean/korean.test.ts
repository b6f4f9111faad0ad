import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bans, faults } from './bans.ts'
import { koreanLines, koreanTexts } from './texts.ts'

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
  // The heads of spreadsheets that it finds.
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
