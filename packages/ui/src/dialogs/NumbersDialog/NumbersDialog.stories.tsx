import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { NumbersDialog } from './NumbersDialog.tsx'

const about = `
표나 메일에서 복사한 학번을 붙여 넣어 사용자를 고르는 대화 상자입니다.

- 하지 않는 일: 사용자를 바꾸지 않습니다. 고르기만 합니다.
`

const meta = {
  title: 'NumbersDialog 학번으로 선택',
  id: 'screens-numbersdialog',
  component: NumbersDialog,
  decorators: inAppShell('admin'),
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: { progress: undefined, error: undefined, onSubmit: fn(), onCancel: fn() },
} satisfies Meta<typeof NumbersDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
export const LookingUp: Story = { name: '찾는 중', args: { progress: { done: 12, total: 40 } } }
export const SomeNotFound: Story = {
  name: '일부를 찾지 못함',
  args: { error: '38명을 선택했습니다. 다음 학번의 사용자는 없습니다: 20269998, 20269999' },
}
export const Pasted: Story = {
  name: '여러 줄을 붙여 넣음',
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('textbox', { name: '학번' }).focus()
    await userEvent.paste('학번\n20240001\n20240002, 20240003 ２０２４０００１')
    await userEvent.click(canvas.getByRole('button', { name: '선택' }))

    await expect(args.onSubmit).toHaveBeenCalledWith(['20240001', '20240002', '20240003'])
  },
}
export const SeveralColumns: Story = {
  name: '표의 여러 열',
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('textbox', { name: '학번' }).focus()
    await userEvent.paste('20240005\t20240001\n20240006\t박서연')
    await userEvent.click(canvas.getByRole('button', { name: '선택' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('학번 열만 복사해주세요.')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const WithNames: Story = {
  name: '이름이 섞임',
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('textbox', { name: '학번' }).focus()
    await userEvent.paste('20240005 20240001, 20240006 박서연')
    await userEvent.click(canvas.getByRole('button', { name: '선택' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('‘박서연’ 값은 학번이 아닙니다.')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const NothingPasted: Story = {
  name: '아무것도 입력하지 않음',
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '선택' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('학번을 입력해주세요.')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const TooMany: Story = {
  name: '너무 많음',
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('textbox', { name: '학번' }).focus()
    await userEvent.paste(Array.from({ length: 1001 }, (_, index) => 20240000 + index).join(' '))
    await userEvent.click(canvas.getByRole('button', { name: '선택' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('1,000개까지')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
