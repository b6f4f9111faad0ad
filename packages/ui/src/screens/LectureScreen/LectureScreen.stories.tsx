import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { longLectures } from '../../fixtures.ts'
import { inAppShell, underBars } from '../../frames.tsx'
import { LectureScreen } from './LectureScreen.tsx'

const meta = {
  component: LectureScreen,
  args: {
    lecture: { status: 'success', data: { name: '자료구조', connected: true } },
    busy: false,
    onConnectedChange: fn(),
    onRetry: fn(),
    retrying: false,
    listHref: '#/',
  },
  decorators: [inAppShell('home')],
  parameters: underBars,
} satisfies Meta<typeof LectureScreen>
export default meta
type Story = StoryObj<typeof meta>

const notConnected = { name: '자료구조', connected: false }

export const Connected: Story = {}
export const SwitchesOn: Story = {
  args: { lecture: { status: 'success', data: notConnected } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '연결하기' }))

    await expect(args.onConnectedChange).toHaveBeenCalledWith({ lecture: notConnected, connected: true })
  },
}
export const Busy: Story = { args: { busy: true } }
export const Loading: Story = { args: { lecture: { status: 'pending' } } }
export const Failed: Story = {
  args: { lecture: { status: 'error', error: new Error('강의 정보를 불러오는 중 오류가 발생했습니다.') } },
}
export const NotFound: Story = {
  args: { lecture: { status: 'success', data: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('강의를 찾을 수 없습니다')
    await expect(canvas.getByRole('alert')).toHaveTextContent('해당 강의를 찾을 수 없습니다.')
  },
}
export const LongName: Story = { args: { lecture: { status: 'success', data: longLectures[2]! } } }
export const Stale: Story = {
  args: {
    lecture: {
      status: 'success',
      data: notConnected,
      stale: { since: '2026-11-20T01:30:00.000Z', error: new Error('강의 정보를 불러오는 중 오류가 발생했습니다.') },
    },
  },
}
