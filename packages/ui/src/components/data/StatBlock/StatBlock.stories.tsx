import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { StatBlock } from './StatBlock.tsx'

const stats = [
  { label: '총 사용자', value: 12_480 },
  { label: '활성 사용자', value: 12_311 },
  { label: '현재 연결', value: 3056 },
]
const unknown = stats.map(({ label }) => ({ label }))

const meta = {
  title: 'StatBlock 통계 · 통계 숫자 statistics',
  id: 'components-data-statblock',
  component: StatBlock,
  args: { stats },
  argTypes: { stats: { control: 'object' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof StatBlock>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <StatBlock stats={stats} />
      <StatBlock stats={unknown} />
    </div>
  ),
}

export const Known: Story = { name: '값이 있음' }
export const NotKnownYet: Story = { name: '값을 모름', args: { stats: unknown } }
export const Nothing: Story = { name: '0', args: { stats: stats.map(({ label }) => ({ label, value: 0 })) } }
export const VeryLarge: Story = {
  name: '매우 큰 값',
  args: { stats: stats.map(({ label, value }) => ({ label, value: value * 99 })) },
}

export const AnUnknownValueKeepsItsRoom: Story = {
  tags: ['assertion'],
  render: () => (
    <>
      <StatBlock stats={stats} />
      <StatBlock stats={unknown} />
    </>
  ),
  play: async ({ canvas }) => {
    const [known, , , notKnown] = canvas.getAllByRole('definition')

    await expect(known).toHaveTextContent('12,480')
    await expect(notKnown!.getBoundingClientRect().height).toBe(known!.getBoundingClientRect().height)
    await expect(notKnown!.getBoundingClientRect().width).toBeCloseTo(known!.getBoundingClientRect().width, -1)
  },
}
