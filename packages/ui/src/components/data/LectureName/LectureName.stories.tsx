import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { longLectures, oddLectures } from '../../../../storybook/fixtures.ts'
import { Card } from '../Card/Card.tsx'
import { List } from '../List/List.tsx'
import { ListRow } from '../ListRow/ListRow.tsx'
import { LectureName } from './LectureName.tsx'

const meta = {
  title: 'LectureName 강의 이름',
  id: 'components-data-lecturename',
  component: LectureName,
  args: { name: '교양 수영 (PED1050-01)' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof LectureName>
export default meta
type Story = StoryObj<typeof meta>

const narrow = {
  maxInlineSize: '100%',
  display: 'grid',
  gap: 'var(--space-x4)',
  inlineSize: '9rem',
  font: 'var(--text-label)',
}

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <Card padded>
      <div style={narrow}>
        <p>
          <LectureName name="교양 수영 (PED1050-01)" />
        </p>
        <p>
          <LectureName name="글쓰기의기초(국문101-02)" />
        </p>
        <p>
          <LectureName name="이산수학 CSE2010-03" />
        </p>
        <p>
          <LectureName name="동아시아의 역사와 문화 (인문융합세미나 심화과정)" />
        </p>
      </div>
    </Card>
  ),
}

export const Default: Story = { name: '기본' }
export const OddNames: Story = {
  name: '특수한 이름',
  render: () => (
    <List label="강의">
      {[...longLectures, ...oddLectures].map(({ name }) => (
        <ListRow key={name} title={<LectureName name={name} />} />
      ))}
    </List>
  ),
}

/** Each name in a column of 136 px: which words share a line, and which must not be broken. */
export const BreaksWhereAReaderWould: Story = {
  tags: ['assertion'],
  render: () => (
    <div style={{ ...narrow, inlineSize: '136px', fontSize: '16px' }}>
      <p>
        <LectureName name="교양 수영 (PED1050-01)" />
      </p>
      <p>
        <LectureName name="컴퓨터네트워크(국문101-02)" />
      </p>
      <p>
        <LectureName name="선형대수학 입문 CSE2010-03" />
      </p>
    </div>
  ),
  play: async ({ canvas }) => {
    const [withSpace, attached, bare] = canvas.getAllByRole('paragraph')

    await expect(linesOf(withSpace!)).toEqual(['교양 수영', '(PED1050-01)'])
    await expect(linesOf(attached!)).toEqual(['컴퓨터네트워크', '(국문101-02)'])
    await expect(linesOf(bare!)).toEqual(['선형대수학 입문', 'CSE2010-03'])
  },
}

export const NothingIsWiderThanItsLine: Story = {
  tags: ['assertion'],
  render: () => (
    <div style={{ ...narrow, inlineSize: '64px' }}>
      {[...longLectures, ...oddLectures, { name: '수영(PED1050-01-A2-B3-C4)' }].map(({ name }) => (
        <p key={name}>
          <LectureName name={name} />
        </p>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const line of canvas.getAllByRole('paragraph')) await expect(line.scrollWidth).toBeLessThanOrEqual(64)
  },
}

export const ToReadHearAndCopyItIsTheName: Story = {
  tags: ['assertion'],
  args: { name: '글쓰기의 기초(국문101-02)' },
  render: ({ name }) => (
    <a href="#/lecture">
      <LectureName name={name} />
    </a>
  ),
  play: async ({ args, canvas }) => {
    const link = canvas.getByRole('link', { name: args.name })
    const selection = getSelection()

    selection?.selectAllChildren(link)

    await expect(link.textContent).toBe(args.name)
    await expect(selection?.toString()).toBe(args.name)
  },
}

/** The text of each line, as the browser laid it out. */
function linesOf(element: HTMLElement) {
  const lines: { bottom: number; text: string }[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)

  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (let at = 0; at < (text.textContent?.length ?? 0); at += 1) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { bottom } = range.getBoundingClientRect()
      const last = lines.at(-1)
      if (last && Math.abs(last.bottom - bottom) < 4) last.text += range.toString()
      else lines.push({ bottom, text: range.toString() })
    }

  return lines.map(({ text }) => text.trim())
}
