import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../../storybook/shells.tsx'
import { InstallDialog } from './InstallDialog.tsx'

const about = `
아이폰과 아이패드에서 앱을 홈 화면에 추가하는 순서를 알려 줍니다. 안드로이드에서는 브라우저의 창이 대신 열립니다.
`

const meta = {
  title: 'InstallDialog 홈 화면에 추가',
  id: 'screens-installdialog',
  component: InstallDialog,
  args: { open: true, onClose: fn() },
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
} satisfies Meta<typeof InstallDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '추가하는 순서',
  tags: ['picture'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)

    await userEvent.click(canvas.getAllByRole('button', { name: '닫기' }).at(-1)!)

    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
