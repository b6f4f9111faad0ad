import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { lectures, longLectures } from '../../fixtures.ts'
import { inAppShell, underBars } from '../../frames.tsx'
import { LectureListScreen } from './LectureListScreen.tsx'

const meta = {
  component: LectureListScreen,
  args: {
    lectures: { status: 'success', data: lectures },
    onRetry: fn(),
    retrying: false,
    linkTo: (name) => `#/lecture/${encodeURIComponent(name)}`,
  },
  decorators: [inAppShell('home')],
  parameters: underBars,
} satisfies Meta<typeof LectureListScreen>
export default meta
type Story = StoryObj<typeof meta>

const failed = new Error('강의 목록을 불러오는 중 오류가 발생했습니다.')

export const RowsLeadToTheirLectures: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '카누/카약 50% #1 미연결' })).toHaveAttribute(
      'href',
      '#/lecture/%EC%B9%B4%EB%88%84%2F%EC%B9%B4%EC%95%BD%2050%25%20%231',
    )
  },
}
export const Empty: Story = { args: { lectures: { status: 'success', data: [] } } }
export const Loading: Story = { args: { lectures: { status: 'pending' } } }
export const Failed: Story = {
  args: { lectures: { status: 'error', error: failed } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const Retrying: Story = { args: { lectures: { status: 'error', error: failed }, retrying: true } }
export const Stale: Story = {
  args: {
    lectures: { status: 'success', data: lectures, stale: { since: '2026-11-20T01:30:00.000Z', error: failed } },
  },
}
export const LongNames: Story = { args: { lectures: { status: 'success', data: longLectures } } }
export const Many: Story = {
  args: {
    lectures: {
      status: 'success',
      data: Array.from({ length: 200 }, (_, index) => ({ name: `세미나 ${index + 1}`, connected: index % 3 === 0 })),
    },
  },
}
