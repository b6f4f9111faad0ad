import { lectures, longLectures, student, users } from '../storybook/fixtures.ts'
import { expect, show, stories, test } from './storybook.ts'
import { texts } from './texts.ts'

type Row = { screen: string; kind: string; text: string; states: Set<string> }

const parts = ['Screens/', 'Connected/', 'Flows/']
const told = stories.filter(({ title }) => parts.some((part) => title.startsWith(part)))
const everywhere = '모든 화면'

test('the copy deck holds every text of every screen and state', async ({ stage }) => {
  test.setTimeout(300_000)
  const rows = new Map<string, Row>()
  const statesOf = Map.groupBy(told, ({ title }) => title)

  for (const story of told) {
    await show(stage, story)
    for (const { kind, text, frame } of await stage.evaluate(texts)) {
      const screen = frame ? everywhere : story.title.replace('Screens/', '')
      const copy = withoutSamples(text)
      const key = [screen, kind, copy].join('\n')
      const row = rows.get(key) ?? { screen, kind, text: copy, states: new Set() }
      rows.set(key, row)
      row.states.add(story.name)
    }
  }

  // A byte order mark, because that is how spreadsheets know Hangul when they see it.
  const lines = [...rows.values()]
    .filter(({ text }) => /\p{Script=Hangul}|©/u.test(text.replaceAll(/\{[^}]*\}/g, '')))
    .toSorted((one, other) => place(one) - place(other))
    .map(({ screen, kind, text, states }) => {
      const all = screen === everywhere || states.size === statesOf.get(`Screens/${screen}`)?.length
      return [screen, all ? '모든 상태' : [...states].join(', '), kind, text].map(quoted).join(',')
    })
  expect(`\uFEFF${['화면,상태,종류,문구', ...lines].join('\n')}\n`).toMatchSnapshot('copy.csv')
})

const screens = [everywhere, ...new Set(told.map(({ title }) => title.replace('Screens/', '')))]
const place = ({ screen }: Row) => screens.indexOf(screen)

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const samples = [
  ...[student, ...users].flatMap(({ id, username }) => [
    [id, '{학번}'],
    [username, '{이름}'],
  ]),
  ...[...lectures, ...longLectures].map(({ name }) => [name, '{강의}']),
].toSorted(([one = ''], [other = '']) => other.length - one.length)

/** Names and numbers of the samples are not copy: what stays is the sentence around them. */
function withoutSamples(text: string) {
  const named = samples.reduce((left, [sample = '', place = '']) => left.replaceAll(sample, place), text)
  return named
    .replaceAll(/\d{4}년 \d+월 \d+일 (오전|오후) \d+:\d+/g, '{일시}')
    .replaceAll(/(?<!© ?)\b\d[\d,]*\b/g, '{수}')
}
