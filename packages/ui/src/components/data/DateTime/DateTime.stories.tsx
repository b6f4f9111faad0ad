import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Card } from '../Card/Card.tsx'
import { Facts } from '../Facts/Facts.tsx'
import { DateTime } from './DateTime.tsx'

const meta = {
  title: 'DateTime 날짜와 시각 · 날짜 시간 date time',
  id: 'components-data-datetime',
  component: DateTime,
  args: { value: '2026-03-02T00:05:00.000Z' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof DateTime>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <Card padded>
      <Facts
        facts={[
          { label: '가입일', value: <DateTime value="2026-03-02T00:05:00.000Z" /> },
          { label: '최종 수정일', value: <DateTime value="2026-11-20T14:59:00.000Z" /> },
        ]}
      />
    </Card>
  ),
}

export const Default: Story = { name: '기본' }
export const Midnight: Story = { name: '자정', args: { value: '2026-12-31T15:00:00.000Z' } }
export const TheDayInSeoul: Story = {
  tags: ['assertion'],
  args: { value: '2026-10-02T23:15:00.000Z' },
  play: async ({ args, canvas }) => {
    const time = canvas.getByRole('time')

    await expect(time).toHaveTextContent('2026년 10월 3일 오전 8:15')
    await expect(time).toHaveAttribute('datetime', args.value)
  },
}
export const OfToday: Story = {
  tags: ['assertion'],
  args: { omitToday: true },
  render: (args) => <DateTime {...args} value={new Date().toISOString()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('time')).toHaveTextContent(/^오[전후] \d{1,2}:\d\d$/)
  },
}
export const OfAnotherDay: Story = {
  tags: ['assertion'],
  args: { omitToday: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('time')).toHaveTextContent('2026년 3월 2일 오전 9:05')
  },
}
export const BreaksBetweenTheDayAndTheHour: Story = {
  tags: ['assertion'],
  decorators: (Story) => (
    <div style={{ inlineSize: '9.5rem', maxInlineSize: '100%' }}>
      <Story />
    </div>
  ),
  play: async ({ canvas }) => {
    const boxOf = (text: string) => canvas.getByText(text).getBoundingClientRect()
    await expect(boxOf('2026년 3월 2일').height).toBe(boxOf('오전 9:05').height)
    await expect(boxOf('오전 9:05').top).toBeGreaterThanOrEqual(boxOf('2026년 3월 2일').bottom)
  },
}
export const WhatIsNoDateIsShownAsItIs: Story = {
  tags: ['assertion'],
  args: { value: '알 수 없음' },
  play: async ({ canvas }) => {
    const text = canvas.getByText('알 수 없음')

    await expect(text).not.toHaveAttribute('datetime')
  },
}
