// node scripts/check/copy-deck.ts [--update]: compares the copy deck with the texts of the stories in their last run.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Text } from '../../packages/ui/test/texts.ts'
import { asPattern, koreanTexts } from './korean-texts.ts'

type Story = { id: string; title: string; name: string; type: string; tags: string[] }

const file = 'packages/ui/src/foundations/copy.csv'
const triggers = readJson('packages/ui/src/foundations/copy-triggers.json') as Record<string, string>

const product = readFileSync('packages/app/e2e/product/product.md', 'utf8')
/** Texts that the product's decisions fix word by word, besides its description. */
const decided = new Set([
  '관리자 권한이 필요합니다.',
  '비밀번호가 올바르지 않습니다.',
  '회원가입을 받지 않습니다.',
  '명단에서 확인할 수 없는 학번 또는 이름입니다.',
  '이미 사용 중인 학번입니다.',
  '비활성화된 계정입니다. 관리자에게 문의하세요.',
  '비활성화된 사용자는 로그인할 수 없습니다.',
  '이미 활성화된 사용자입니다.',
  '이미 비활성화된 사용자입니다.',
  '이미 연결되어 있습니다.',
  '이미 연결 해제되어 있습니다.',
  '‘{강의}’ 강의가 연결되었습니다.',
  '‘{강의}’ 강의 연결이 해제되었습니다.',
  '강의: {수} / {수}',
  '{수} / {수} 연결중',
  '현재 비밀번호',
  '새 비밀번호',
  '새 비밀번호 확인',
  '새로고침',
  '취소',
  '변경하기',
  '탈퇴하기',
  '사용자 활성화',
  '사용자 비활성화',
  '활성화하기',
  '비활성화하기',
  '해제하기',
  '연결',
  '해제',
])
const samples: Record<string, string> = { '{수}': String.raw`\d+`, '{학번}': String.raw`[\w-]+` }

/** In the order of the sidebar. */
const stories = Object.values(
  (readJson('storybook-static/index.json') as { entries: Record<string, Story> }).entries,
).filter(({ type }) => type === 'story')
/** States of one screen may be in several files, whose titles differ after a colon. */
const screenOf = ({ title }: Story) => title.replace(/:.*$/, '')
const isScreen = ({ title }: Story) => title.startsWith('Screens/')

/** Screens, and components with texts that no screen shows. */
const told = stories
  // The sidebar hides stories that are only assertions.
  .filter(({ tags }) => !tags.includes('assertion'))
  .filter((story) => isScreen(story) || /\/(?:AppShell|TextField|ErrorPanel)(?: |$)/.test(story.title))
  .map((story) => ({ story, texts: textsOf(story) }))

const sources = execFileSync('git', ['ls-files', '-z', 'packages/ui/src', 'packages/app/src'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$|\/stories\//.test(path))
  .flatMap((path) => koreanTexts(path))

const rows = Object.entries(triggers).map(([copy, trigger]) => {
  const pattern = patternOf(copy)
  const sayings = told.flatMap(({ story, texts }) =>
    texts.filter(({ text }) => pattern.test(text)).map(({ kind }) => ({ story, kind })),
  )
  const own = sources.find(({ text }) => asPattern(text).test(copy))
  const kinds = new Set(sayings.map(({ kind }) => kind))
  const kind = kinds.size > 0 ? [...kinds].join(', ') : own ? '본문' : '서버의 답'
  const shown = placesOf(
    sayings.map(({ story }) => story),
    own?.file,
  )
  const everywhere = shown.length > 5
  const linked = everywhere ? shown.slice(0, 1) : shown
  return [
    copy,
    kind,
    trigger,
    isFixed(copy) ? '제품' : '',
    linked
      .map((story) => (everywhere ? '모든 화면' : `${screenOf(story).replace(/^.*\//, '')}: ${story.name}`))
      .join('; '),
    linked.map(({ id }) => id).join(' '),
  ]
})

const head = '문구,종류,나오는 때,정한 곳,자리,스토리'
// Spreadsheets recognize Hangul only after a byte order mark.
const deck = `\uFEFF${[head, ...rows.map((row) => row.map(quoted).join(','))].join('\n')}\n`

if (process.argv.includes('--update')) writeFileSync(file, deck)
else {
  const recorded = new Set(readFileSync(file, 'utf8').split('\n'))
  const changed = deck.split('\n').filter((line) => !recorded.has(line))
  if (changed.length > 0 || recorded.size !== new Set(deck.split('\n')).size) {
    console.error(`${file} is not what the stories say; npm run test:update-pictures writes it anew.`)
    console.error(changed.join('\n'))
    process.exitCode = 1
  }
}

/** One state of each screen is enough as a link; without a screen, the first story of the component. */
function placesOf(seen: Story[], source = '') {
  const first = [...new Map(seen.toReversed().map((story) => [screenOf(story), story])).values()].toReversed()
  const name = source.replace(/^.*\/|\.tsx$/g, '')
  if (first.length === 0) return stories.filter(({ title }) => title.split(/[/ ]/).includes(name)).slice(0, 1)
  return first.some(isScreen) ? first.filter(isScreen) : first
}

function textsOf({ id }: Story): Text[] {
  const path = `test-results/texts/${id}.json`
  if (!existsSync(path)) throw new Error(`No texts of ${id}: run vitest --project stories first.`)
  return readJson(path) as Text[]
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function quoted(text: string) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Whether the product's description or its decisions have the text word by word. */
function isFixed(copy: string): boolean {
  return decided.has(copy) || new RegExp(`(?<![가-힣] ?)${escaped(copy)}(?! ?[가-힣])`).test(product)
}

/** Matches a text of the copy deck on a screen, with any values in its placeholders. */
function patternOf(copy: string): RegExp {
  const parts = copy
    .split(/(\{[^{}]*\})/)
    .map((part) => samples[part] ?? (part.startsWith('{') ? '.+?' : escaped(part)))
  // A link or a time may end the sentence.
  return new RegExp(`^${parts.join('')}${/(?:\?|시각)$/.test(copy) ? '(?: .+)?' : ''}$`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
