import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { lectures } from '../../../storybook/fixtures.ts'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { LectureDialog } from './LectureDialog.tsx'

const meta = {
  title: 'LectureDialog 강의 입력',
  id: 'screens-lecturedialog',
  component: LectureDialog,
  decorators: inAppShell('admin'),
  parameters: wholePage,
  args: {
    title: '강의로 찾기',
    submitLabel: '찾기',
    lectures: lectures.map(({ name }) => name),
    onSubmit: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof LectureDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
export const FilledIn: Story = { name: '강의가 정해져 있음', args: { defaultName: '자료구조' } }
export const NameMissing: Story = {
  name: '강의 이름을 입력하지 않음',
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '찾기' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('강의 이름을 입력해주세요.')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
