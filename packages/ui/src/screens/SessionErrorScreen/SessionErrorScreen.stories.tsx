import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../../storybook/shells.tsx'
import { SessionErrorScreen } from './SessionErrorScreen.tsx'

const about = `
로그인이 살아 있는지 알아내지 못했을 때의 화면입니다. 로그인이 필요한 모든 주소에서 볼 수 있습니다.

- 필요한 호출: \`listMyLectures\`를 다시 부릅니다.
- 하지 않는 일: 답이 없다고 해서 로그아웃시키지 않습니다. 터널을 지나면 그대로 이어집니다.
`

const meta = {
  title: 'SessionErrorScreen 로그인 확인 오류',
  id: 'screens-sessionerrorscreen',
  component: SessionErrorScreen,
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: { message: '강의 목록을 불러오는 중 오류가 발생했습니다.', onRetry: fn(), retrying: false },
} satisfies Meta<typeof SessionErrorScreen>
export default meta
type Story = StoryObj<typeof meta>

export const FailedResult: Story = { name: '실패 응답', args: { message: '강의 목록을 불러오는데 실패했습니다.' } }
export const FailedUnexpected: Story = { name: '예상하지 못한 오류', tags: ['picture'] }
export const WithAWayHome: Story = { name: '홈으로 가는 링크', args: { homeHref: '#/' } }
export const ServerError: Story = {
  name: '서버 오류',
  args: { message: '오류가 발생했습니다. 잠시 후 다시 시도해주세요.' },
}
/** 연결이 없으면 저장된 사용자를 두고 이 화면에서 기다립니다. */
export const Offline: Story = { name: '오프라인' }
export const Retrying: Story = {
  name: '다시 시도하는 중',
  args: { retrying: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(args.onRetry).not.toHaveBeenCalled()
  },
}

export const RetryAsksAgain: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
