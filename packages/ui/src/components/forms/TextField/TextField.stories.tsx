import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TextField } from './TextField.tsx'

const meta = {
  component: TextField,
  args: { label: '학번', name: 'id', autoComplete: 'off' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: '20240001' } }
export const WithHint: Story = { args: { hint: '학생증에 적힌 번호를 입력해 주십시오.' } }

export const WithError: Story = {
  args: { error: '이미 사용 중인 학번입니다.', defaultValue: '20240001' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('학번')).toBeInvalid()
    await expect(canvas.getByLabelText('학번')).toHaveAccessibleDescription('이미 사용 중인 학번입니다.')
  },
}

export const PasswordCanBeSeen: Story = {
  args: { label: '비밀번호', name: 'password', type: 'password' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('비밀번호')
    await userEvent.type(field, 'hanbit-gaon')
    await expect(field).toHaveAttribute('type', 'password')

    await userEvent.click(canvas.getByRole('button', { name: '입력 내용 보기' }))

    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('hanbit-gaon')
  },
}
