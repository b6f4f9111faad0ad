import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { asPattern, koreanTexts } from '../../../scripts/check/korean/texts.ts'
import { expect, show, stories, test } from './storybook.ts'
import { texts } from './texts.ts'

type Story = (typeof stories)[number]

const triggers = Object.entries(
  JSON.parse(readFileSync('packages/ui/src/foundations/copy-triggers.json', 'utf8')) as Record<string, string>,
)
const product = readFileSync('packages/app/e2e/product/product.md', 'utf8')
const isScreen = ({ title }: Story) => title.startsWith('Screens/')

/** Screens, and the components that say what no screen shows. */
const told = stories.filter(
  (story) => isScreen(story) || /\/(?:AppShell|TextField|ErrorPanel)(?: |$)/.test(story.title),
)

test('the copy deck has a row for each text: when it appears, whether the product fixes it, and where it stands', async ({
  stage,
}) => {
  test.setTimeout(600_000)
  const kinds = new Map(triggers.map(([copy]) => [copy, new Set<string>()]))
  const places = new Map(triggers.map(([copy]) => [copy, new Map<string, Story>()]))

  for (const story of told) {
    await show(stage, story)
    for (const { kind, text } of await stage.evaluate(texts))
      for (const [copy] of triggers) {
        if (!patterns.get(copy)!.test(text)) continue
        kinds.get(copy)!.add(kind)
        // One state a screen is enough to go there.
        if (!places.get(copy)!.has(story.title)) places.get(copy)!.set(story.title, story)
      }
  }

  const rows = triggers.map(([copy, trigger]) => {
    const seen = [...places.get(copy)!.values()]
    const own = sources.find(({ text }) => asPattern(text).test(copy))
    const kind = seen.length > 0 ? [...kinds.get(copy)!].join(', ') : own ? '본문' : '서버의 답'
    const [first, ...others] = seen.some(isScreen) ? seen.filter(isScreen) : seen.length > 0 ? seen : ofFile(own?.file)
    const everywhere = others.length > 4
    const shown = first === undefined ? [] : everywhere ? [first] : [first, ...others]
    return [
      copy,
      kind,
      trigger,
      isFixed(copy) ? '제품' : '',
      shown
        .map((story) => (everywhere ? '모든 화면' : `${story.title.replace(/^.*\//, '')}: ${story.name}`))
        .join('; '),
      shown.map(({ id }) => id).join(' '),
    ]
  })
  // A byte order mark, because that is how spreadsheets know Hangul when they see it.
  const head = '문구,종류,나오는 때,정한 곳,자리,스토리'
  expect(`\uFEFF${[head, ...rows.map((row) => row.map(quoted).join(','))].join('\n')}\n`).toMatchSnapshot('copy.csv')
})

const sources = execFileSync('git', ['ls-files', '-z', 'packages/ui/src', 'packages/app/src'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$|\/stories\//.test(file))
  .flatMap((file) => koreanTexts(file))

/** The first story of the component that says it, where no story ends with it. */
function ofFile(file = '') {
  const name = file.replace(/^.*\/|\.tsx$/g, '')
  return stories.filter(({ title }) => title.split(/[/ ]/).includes(name)).slice(0, 1)
}

const samples: Record<string, string> = { '{수}': String.raw`\d+`, '{학번}': String.raw`[\w-]+` }

const patterns = new Map(
  triggers.map(([copy]) => {
    const parts = copy
      .split(/(\{[^{}]*\})/)
      .map((part) => samples[part] ?? (part.startsWith('{') ? '.+?' : escaped(part)))
    // A link or a time may end the sentence.
    return [copy, new RegExp(`^${parts.join('')}${/(?:\?|시각)$/.test(copy) ? '(?: .+)?' : ''}$`)]
  }),
)

/** The product's description and its decisions have it word by word. */
function isFixed(copy: string) {
  return decided.has(copy) || new RegExp(`(?<![가-힣] ?)${escaped(copy)}(?! ?[가-힣])`).test(product)
}

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

function escaped(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
