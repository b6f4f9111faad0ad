import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inPublicShell, wholePage } from '../../frames.tsx'
import { SignupScreen } from './SignupScreen.tsx'

const meta = {
  component: SignupScreen,
  args: { busy: false, onSubmit: fn(), loginHref: '#/login' },
  decorators: [inPublicShell],
  parameters: wholePage,
} satisfies Meta<typeof SignupScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Busy: Story = { args: { busy: true } }
export const Failed: Story = { args: { error: '이미 사용 중인 학번입니다.' } }

export const Submits: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith({ id: '20240001', username: '김하늘', password: 'hanbit-gaon' })
  },
}
