import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'

const about = `
회원 탈퇴 전에 비밀번호를 묻는 대화 상자입니다. 비밀번호가 없는 계정은 포털에서 다시 로그인합니다.

- 필요한 호출: \`deleteMe\`
- 하지 않는 일: 입력을 스스로 검사하지 않습니다. 닫으면 입력한 값은 남지 않습니다.
`

const meta = {
  title: 'DeletionDialog 회원 탈퇴',
  id: 'screens-deletiondialog',
  component: DeletionDialog,
  decorators: inAppShell('mypage'),
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: { open: true, userId: '20240001', busy: false, onSubmit: fn(), onCancel: fn() },
  argTypes: { problem: { control: 'text' }, error: { control: 'text' }, portal: { control: false } },
} satisfies Meta<typeof DeletionDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }

export const AttendanceKept: Story = { name: '출석 기록에 이름이 남음', args: { attendanceKept: true } }

/** 포털로만 들어오는 계정에는 비밀번호가 없습니다. 포털에 다녀온 뒤에 탈퇴합니다. */
export const PortalAsked: Story = {
  name: '포털에서 확인하기 전',
  tags: ['picture'],
  args: { portal: 'ask' },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByLabelText('비밀번호')).not.toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: '포털에서 확인하기' }))

    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}
export const PortalConfirmed: Story = { name: '포털에서 확인한 뒤', args: { portal: 'confirmed' } }
export const PortalConfirmedTooLongAgo: Story = {
  name: '포털에서 확인한 지 오래됨',
  args: { portal: 'ask', error: '포털에서 다시 로그인한 뒤 탈퇴할 수 있습니다.' },
}

export const PasswordMissing: Story = {
  name: '비밀번호를 입력하지 않음',
  tags: ['picture'],
  args: { problem: '비밀번호를 입력해주세요.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('비밀번호')).toHaveAccessibleDescription('비밀번호를 입력해주세요.')
  },
}
export const FailedResult: Story = { name: '실패 응답', args: { error: '회원 탈퇴에 실패했습니다.' } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { error: '회원 탈퇴 중 오류가 발생했습니다.' },
}
export const WrongPassword: Story = { name: '비밀번호가 다름', args: { problem: '비밀번호가 올바르지 않습니다.' } }
export const Busy: Story = { name: '진행 중', args: { busy: true } }

export const Submits: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith({ password: 'hanbit-gaon' })
  },
}

export const TheFieldTellsPasswordManagersAndKeyboardsWhatItIs: Story = {
  tags: ['assertion'],
  play: async ({ canvas, canvasElement }) => {
    const password = canvas.getByLabelText('비밀번호')

    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(password).toHaveAttribute('enterkeyhint', 'done')
    await expect(canvasElement.querySelector('form input[autocomplete=username]')).toHaveValue('20240001')
  },
}
