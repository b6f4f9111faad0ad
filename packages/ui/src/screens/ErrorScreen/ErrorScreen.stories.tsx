import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inAppShell, underBars } from '../../../storybook/shells.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

const about = `
화면 하나를 그리지 못했을 때 그 자리에 서는 화면입니다. 두 바는 그대로여서 다른 곳으로 갈 수 있습니다.

- 필요한 호출: 없습니다. 다시 시도는 화면을 다시 그리거나, 받지 못한 부분을 다시 받습니다.
- 하지 않는 일: 오류의 이름과 자취를 보여 주지 않습니다. 로그아웃시키지 않습니다.
`

const meta = {
  title: 'ErrorScreen 오류',
  id: 'screens-errorscreen',
  component: ErrorScreen,
  args: {
    message: '화면을 표시하는 중 오류가 발생했습니다.',
    onRetry: fn(),
    retrying: false,
    homeHref: '#/',
  },
  decorators: [inAppShell('home')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof ErrorScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Retrying: Story = { name: '다시 시도하는 중', args: { retrying: true } }

export const LeavesTwoWaysOutAndTheTabs: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('화면을 표시할 수 없습니다')
    await expect(canvas.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '#/')
    await expect(canvas.getByRole('link', { name: '마이페이지' })).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
