import { readFileSync } from 'node:fs'
import { expect, show, stories, test } from './storybook.ts'
import { texts } from './texts.ts'

type Place = { title: string; name: string; id: string }

const triggers = Object.entries(
  JSON.parse(readFileSync('packages/ui/src/foundations/copy-triggers.json', 'utf8')) as Record<string, string>,
)
const product = readFileSync('packages/app/e2e/product/product.md', 'utf8')

/** Screens, and the components that speak where no screen shows it. */
const told = stories.filter(({ title }) => /^Screens\/|\/(?:AppShell|TextField|ErrorPanel)$/.test(title))

test('the copy deck has a row for each text: when it appears, whether the product fixes it, and where it stands', async ({
  stage,
}) => {
  test.setTimeout(600_000)
  const kinds = new Map<string, Set<string>>()
  const places = new Map<string, Map<string, Place>>()

  for (const story of told) {
    await show(stage, story)
    for (const { kind, text } of await stage.evaluate(texts))
      for (const [copy] of triggers) {
        if (!patterns.get(copy)?.test(text)) continue
        kinds.set(copy, (kinds.get(copy) ?? new Set()).add(kind))
        const known = places.get(copy) ?? new Map<string, Place>()
        // One state a screen is enough to go there.
        if (!known.has(story.title)) known.set(story.title, story)
        places.set(copy, known)
      }
  }

  const rows = triggers.map(([copy, trigger]) => {
    const seen = [...(places.get(copy)?.values() ?? [])]
    return [
      copy,
      [...(kinds.get(copy) ?? ['서버의 답'])].join(', '),
      trigger,
      isFixed(copy) ? '제품' : '',
      seen.map(({ title, name }) => `${title.replace(/^.*\//, '')}: ${name}`).join('; '),
      seen.map(({ id }) => id).join(' '),
    ]
  })
  // A byte order mark, because that is how spreadsheets know Hangul when they see it.
  const head = '문구,종류,나오는 때,정한 곳,자리,스토리'
  expect(`\uFEFF${[head, ...rows.map((row) => row.map(quoted).join(','))].join('\n')}\n`).toMatchSnapshot('copy.csv')
})

const patterns = new Map(
  triggers.map(([copy]) => {
    const parts = copy.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
    return [copy, new RegExp(`^${parts.join('.+?')}$`)]
  }),
)

/** The product's description and its decisions have it word by word. */
function isFixed(copy: string) {
  const bare = copy.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return decided.has(copy) || new RegExp(`(?<![가-힣] ?)${bare}(?! ?[가-힣])`).test(product)
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
])

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
