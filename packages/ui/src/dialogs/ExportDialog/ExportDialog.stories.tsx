import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { ExportDialog } from './ExportDialog.tsx'

const about = `
사용자를 파일로 받거나 인쇄하기 전에 사유를 묻는 대화 상자입니다. 사유는 감사 기록에 남습니다.

- 하지 않는 일: 목록을 보기만 할 때는 묻지 않습니다.
`

const meta = {
  title: 'ExportDialog 내보내기',
  id: 'screens-exportdialog',
  component: ExportDialog,
  decorators: inAppShell('admin'),
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: {
    kind: 'export',
    count: 3004,
    columns: ['학번', '이름', '상태', '연결된 강의', '강의', '가입일', '최종 수정일'],
    reasonRequired: false,
    onSubmit: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof ExportDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '기본',
  tags: ['picture'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '상태' }))
    await userEvent.type(canvas.getByRole('textbox', { name: '사유 (선택)' }), ' 장학 선발 ')
    await userEvent.click(canvas.getByRole('button', { name: '받기' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({ reason: '장학 선발', columns: [0, 1, 3, 4, 5, 6] })
  },
}
export const Printing: Story = {
  name: '인쇄',
  args: { kind: 'print', columns: [] },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByRole('checkbox')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '인쇄하기' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({ reason: '', columns: [] })
  },
}
export const ReasonMissing: Story = {
  name: '사유를 입력하지 않음',
  args: { reasonRequired: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '받기' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('사유를 입력해주세요.')
    await expect(canvas.getByRole('textbox', { name: '사유' })).toHaveFocus()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const NoColumn: Story = {
  name: '항목을 고르지 않음',
  args: { columns: ['학번'] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '학번' }))
    await userEvent.click(canvas.getByRole('button', { name: '받기' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('항목을 하나 이상 골라주세요.')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
