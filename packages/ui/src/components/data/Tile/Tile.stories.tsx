import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { oddUsers } from '../../../../storybook/fixtures.ts'
import { BookIcon, LeaveIcon, LockIcon } from '../../icons/icons.tsx'
import { initialOf, Tile } from './Tile.tsx'

const meta = {
  title: 'Tile 타일 · 아바타 썸네일 avatar',
  id: 'components-data-tile',
  component: Tile,
  args: { children: <BookIcon /> },
  argTypes: {
    tone: { control: 'inline-radio' },
    size: { control: 'inline-radio' },
    children: { control: false },
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Tile>
export default meta
type Story = StoryObj<typeof meta>

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-x3)' } as const

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={line}>
      <Tile>
        <LockIcon />
      </Tile>
      <Tile tone="positive">
        <BookIcon />
      </Tile>
      <Tile tone="critical">
        <LeaveIcon />
      </Tile>
      <Tile>이</Tile>
      <Tile size="large" tone="brand">
        김
      </Tile>
    </div>
  ),
}

export const Neutral: Story = { name: '중립' }
export const Positive: Story = { name: '긍정', args: { tone: 'positive' } }
export const Brand: Story = { name: '브랜드', args: { tone: 'brand' } }
export const Critical: Story = { name: '위험', args: { tone: 'critical', children: <LeaveIcon /> } }
export const Letter: Story = { name: '첫 글자', args: { tone: 'brand', size: 'large', children: '김' } }

export const InitialsOfOddNames: Story = {
  name: '특수한 이름의 첫 글자',
  render: () => (
    <div style={line}>
      {oddUsers.map(({ id, username }) => (
        <Tile key={id}>{initialOf(username)}</Tile>
      ))}
    </div>
  ),
}

export const OneLetterHoweverManyCodePoints: Story = {
  tags: ['assertion'],
  args: { children: initialOf('👨‍👩‍👧‍👦 가족') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('👨‍👩‍👧‍👦')).toBeVisible()
    await expect(initialOf('q̣̃ x')).toBe('q̣̃')
    await expect(initialOf('')).toBeUndefined()
  },
}
