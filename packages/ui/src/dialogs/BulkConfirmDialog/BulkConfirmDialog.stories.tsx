import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { BulkConfirmDialog } from './BulkConfirmDialog.tsx'

const about = `
여러 사용자를 변경하기 전에 한 번 묻는 대화 상자입니다.

- 하지 않는 일: 한 사용자를 변경할 때는 묻지 않습니다. 그때는 ConfirmDialog를 사용합니다.
`

const meta = {
  title: 'BulkConfirmDialog 일괄 변경 확인',
  id: 'screens-bulkconfirmdialog',
  component: BulkConfirmDialog,
  decorators: inAppShell('admin'),
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: {
    title: '사용자 40명 비활성화',
    question: '김하늘(20240001), 이도윤(20240002), 박서연(20230117) 외 37명 사용자를 비활성화하시겠습니까?',
    warning: '비활성화된 사용자는 로그인할 수 없습니다.',
    confirmLabel: '비활성화하기',
    onConfirm: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof BulkConfirmDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Harmless: Story = {
  name: '활성화',
  args: {
    title: '사용자 2명 활성화',
    question: '김하늘(20240001), 이도윤(20240002) 사용자를 활성화하시겠습니까?',
    warning: undefined,
    confirmLabel: '활성화하기',
  },
}
export const OfEveryone: Story = {
  name: '조건에 맞는 모두',
  tags: ['picture'],
  args: { title: '사용자 3,004명 비활성화', word: '모두' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '비활성화하기' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('입력한 글이 다릅니다.')
    await expect(args.onConfirm).not.toHaveBeenCalled()

    await userEvent.type(canvas.getByRole('textbox'), '모두{Enter}')
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}
