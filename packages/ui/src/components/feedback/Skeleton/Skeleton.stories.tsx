import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ConnectionBadge } from '../../data/ConnectionBadge/ConnectionBadge.tsx'
import { List } from '../../data/List/List.tsx'
import { ListRow } from '../../data/ListRow/ListRow.tsx'
import { Tile } from '../../data/Tile/Tile.tsx'
import { BookIcon } from '../../icons/icons.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { Skeleton } from './Skeleton.tsx'

const meta = {
  title: 'Skeleton 스켈레톤 · 로딩 placeholder',
  id: 'components-feedback-skeleton',
  component: Skeleton,
  args: { rows: 4 },
  argTypes: { rows: { control: { type: 'range', min: 1, max: 12 } } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

const stack = { display: 'grid', gap: 'var(--space-x4)' }

function Lectures() {
  return (
    <List label="강의">
      {['자료구조', '이산수학', '선형대수학', '운영체제'].map((name, index) => (
        <ListRow
          key={name}
          href="#/lecture"
          leading={
            <Tile tone={index < 2 ? 'positive' : 'neutral'}>
              <BookIcon />
            </Tile>
          }
          title={name}
          trailing={<ConnectionBadge connected={index < 2} />}
        />
      ))}
    </List>
  )
}

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: (args) => (
    <div style={stack}>
      <Spinner label="강의 목록을 불러오는 중..." compact />
      <Skeleton {...args} />
    </div>
  ),
}

export const Default: Story = { name: '기본' }
export const OneRow: Story = { name: '한 줄', args: { rows: 1 } }
export const BesideTheListThatComes: Story = {
  name: '실제 목록과 나란히',
  render: (args) => (
    <div style={stack}>
      <Skeleton {...args} />
      <Lectures />
    </div>
  ),
}

const widths = ['100%', '288px', '14rem']

/** At the width of a phone, of a small phone, and of a badge that wraps below the title. */
export const NothingJumpsWhenTheListComes: Story = {
  tags: ['assertion'],
  render: (args) => (
    <>
      {widths.map((inlineSize) => (
        <div key={inlineSize} role="group" style={{ inlineSize, maxInlineSize: '100%' }}>
          <Skeleton {...args} />
          <Lectures />
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    for (const group of canvas.getAllByRole('group')) {
      const [skeleton, list] = [...group.children].map((child) => child.getBoundingClientRect().height)

      await expect(Math.abs(skeleton! - list!)).toBeLessThan(1)
    }
  },
}

export const IsNotHeard: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('list')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('listitem')).not.toBeInTheDocument()
  },
}
