import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../../../storybook/shells.tsx'
import { fieldText } from '../../forms/Form/Form.tsx'
import { TextField } from '../../forms/TextField/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

const fields = (error?: string) => (
  <>
    <TextField label="현재 비밀번호" name="currentPassword" type="password" autoComplete="off" />
    <TextField label="새 비밀번호" name="newPassword" type="password" autoComplete="off" error={error} />
  </>
)

const critical = {
  title: '회원 탈퇴',
  lead: '탈퇴하면 계정과 강의 목록이 모두 삭제되며 되돌릴 수 없습니다.',
  tone: 'critical',
  submitLabel: '탈퇴하기',
  children: <TextField label="비밀번호" name="password" type="password" autoComplete="off" />,
} as const

const meta = {
  title: 'FormDialog 양식 대화 상자 모달',
  id: 'components-dialogs-formdialog',
  component: FormDialog,
  parameters: { ...wholePage, layout: 'padded' },
  args: {
    open: true,
    title: '비밀번호 변경',
    submitLabel: '변경하기',
    busy: false,
    onSubmit: fn(),
    onCancel: fn(),
    children: fields(),
  },
  argTypes: {
    tone: { control: 'inline-radio' },
    lead: { control: 'text' },
    error: { control: 'text' },
    success: { control: 'text' },
    children: { control: false },
  },
} satisfies Meta<typeof FormDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }

export const Default: Story = { name: '기본' }
export const Critical: Story = { name: '위험', args: critical }
export const FieldProblem: Story = { name: '입력 오류', args: { children: fields('새 비밀번호를 입력해주세요.') } }
export const Failed: Story = { name: '실패', args: { error: '비밀번호 변경에 실패했습니다.' } }
export const Busy: Story = { name: '진행 중', args: { busy: true } }
export const Succeeded: Story = { name: '성공', args: { success: '비밀번호를 성공적으로 변경했습니다.' } }
export const LongTexts: Story = {
  name: '긴 글',
  args: {
    ...critical,
    title: '이 기기와 다른 모든 기기에서 회원 탈퇴',
    lead: '탈퇴하면 계정과 강의 목록이 모두 삭제되며 되돌릴 수 없습니다. 출석 기록은 누구의 것인지 알 수 없는 형태로만 남고, 같은 학번으로 다시 가입해도 이어지지 않습니다.',
    submitLabel: '모두 삭제하고 탈퇴하기',
  },
}

export const EnterSubmitsAndChecksAreTheCallers: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByLabelText('현재 비밀번호')).toHaveFocus()

    await userEvent.keyboard('{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(fieldText(args.onSubmit.mock.lastCall![0], 'currentPassword')).toBe('')
  },
}

export const CrossAndCancelAreTheSame: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '닫기' }))
    await userEvent.click(canvas.getByRole('button', { name: '취소' }))

    await expect(args.onCancel).toHaveBeenCalledTimes(2)
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}

export const AfterSuccessItCanOnlyBeClosed: Story = {
  tags: ['assertion'],
  args: { success: '비밀번호를 성공적으로 변경했습니다.' },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('비밀번호를 성공적으로 변경했습니다.')
    await expect(canvas.queryByRole('button', { name: '변경하기' })).toBeNull()

    await userEvent.click(canvas.getAllByRole('button', { name: '닫기' }).at(-1)!)

    await expect(args.onCancel).toHaveBeenCalledOnce()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}

export const AFailureComesIntoViewAboveTheButtons: Story = {
  tags: ['assertion'],
  args: LongTexts.args!,
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
  render: function Refused(args) {
    const [error, setError] = useState<string>()

    return <FormDialog {...args} error={error} onSubmit={() => setError('회원 탈퇴에 실패했습니다.')} />
  },
  play: async ({ canvas, userEvent }) => {
    const act = canvas.getByRole('button', { name: '모두 삭제하고 탈퇴하기' })
    const dialog = canvas.getByRole('dialog')
    await expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight)

    await userEvent.click(act)

    const bottom = canvas.getByRole('alert').getBoundingClientRect().bottom
    await expect(bottom).toBeLessThan(canvas.getByRole('button', { name: '취소' }).getBoundingClientRect().top)
  },
}
