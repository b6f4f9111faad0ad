import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { choiceOf } from '../../../storybook/controls/choice.ts'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

const about = `
마이페이지에서 비밀번호를 변경하는 대화 상자입니다.

- 필요한 호출: \`changeMyPassword\`
- 하지 않는 일: 입력을 스스로 검사하지 않습니다. 화면이 검사한 결과를 \`problem\`으로 받습니다. 닫으면 입력한 값은 남지 않습니다.
`

const meta = {
  title: 'PasswordDialog 비밀번호 변경',
  id: 'screens-passworddialog',
  component: PasswordDialog,
  decorators: inAppShell('mypage'),
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: { open: true, userId: '20240001', busy: false, onSubmit: fn(), onCancel: fn() },
  argTypes: {
    error: { control: 'text' },
    success: { control: 'text' },
    problem: choiceOf({
      currentPassword: { field: 'currentPassword', message: '현재 비밀번호를 입력해주세요.' },
      newPassword: { field: 'newPassword', message: '새 비밀번호를 입력해주세요.' },
    }),
  },
} satisfies Meta<typeof PasswordDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }

export const CurrentMissing: Story = {
  name: '현재 비밀번호를 입력하지 않음',
  args: { problem: { field: 'currentPassword', message: '현재 비밀번호를 입력해주세요.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('현재 비밀번호')).toHaveAccessibleDescription('현재 비밀번호를 입력해주세요.')
    await expect(canvas.getByLabelText('새 비밀번호')).toBeValid()
  },
}
export const NewMissing: Story = {
  name: '새 비밀번호를 입력하지 않음',
  args: { problem: { field: 'newPassword', message: '새 비밀번호를 입력해주세요.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('새 비밀번호')).toHaveAccessibleDescription(
      /^새 비밀번호를 입력해주세요. 8자 이상 128자 이하/,
    )
  },
}
export const Mismatch: Story = {
  name: '새 비밀번호가 서로 다름',
  tags: ['picture'],
  args: { problem: { field: 'confirmation', message: '새 비밀번호가 일치하지 않습니다.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('새 비밀번호 확인')).toHaveAccessibleDescription(
      '새 비밀번호가 일치하지 않습니다.',
    )
  },
}
export const FailedResult: Story = { name: '실패 응답', args: { error: '비밀번호 변경에 실패했습니다.' } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { error: '비밀번호 변경 중 오류가 발생했습니다.' },
}
export const WrongPassword: Story = {
  name: '비밀번호가 다름',
  args: { problem: { field: 'currentPassword', message: '비밀번호가 올바르지 않습니다.' } },
}
export const Busy: Story = { name: '진행 중', args: { busy: true } }
export const Succeeded: Story = { name: '성공', args: { success: '비밀번호를 성공적으로 변경했습니다.' } }

export const Submits: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByLabelText('현재 비밀번호')).toHaveFocus()

    await userEvent.type(canvas.getByLabelText('현재 비밀번호'), 'old')
    await userEvent.type(canvas.getByLabelText('새 비밀번호'), 'new')
    await userEvent.type(canvas.getByLabelText('새 비밀번호 확인'), 'other')
    await userEvent.click(canvas.getByRole('button', { name: '변경하기' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({
      currentPassword: 'old',
      newPassword: 'new',
      confirmation: 'other',
    })
  },
}

export const LeavesTheChecksToTheApp: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '변경하기' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({ currentPassword: '', newPassword: '', confirmation: '' })
  },
}

export const FieldsTellPasswordManagersAndKeyboardsWhatTheyAre: Story = {
  tags: ['assertion'],
  play: async ({ canvas, canvasElement }) => {
    const fields = ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인'].map((label) => canvas.getByLabelText(label))

    await expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ])
    await expect(fields.map((field) => field.getAttribute('enterkeyhint'))).toEqual(['next', 'next', 'done'])
    await expect(canvasElement.querySelector('form input[autocomplete=username]')).toHaveValue('20240001')
  },
}

export const FailureKeepsWhatWasTyped: Story = {
  tags: ['assertion'],
  render: function Refused(args) {
    const [error, setError] = useState<string>()

    return <PasswordDialog {...args} error={error} onSubmit={() => setError('비밀번호가 올바르지 않습니다.')} />
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('현재 비밀번호'), 'old')
    await userEvent.type(canvas.getByLabelText('새 비밀번호'), 'new')
    await userEvent.type(canvas.getByLabelText('새 비밀번호 확인'), 'new{Enter}')

    await expect(canvas.getByRole('alert')).toHaveTextContent('비밀번호가 올바르지 않습니다.')
    await expect(canvas.getByLabelText('현재 비밀번호')).toHaveValue('old')
    await expect(canvas.getByLabelText('새 비밀번호')).toHaveValue('new')
    await expect(canvas.getByLabelText('새 비밀번호 확인')).toHaveValue('new')
  },
}
