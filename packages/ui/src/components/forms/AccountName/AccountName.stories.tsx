import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TextField } from '../TextField/TextField.tsx'
import { AccountName } from './AccountName.tsx'

const meta = {
  title: 'AccountName 계정 이름',
  id: 'components-forms-accountname',
  component: AccountName,
  args: { id: '20240001' },
  parameters: { layout: 'padded' },
  render: (args) => (
    <form>
      <AccountName {...args} />
      <TextField label="새 비밀번호" name="password" type="password" autoComplete="new-password" />
    </form>
  ),
} satisfies Meta<typeof AccountName>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }

export const SaysWhoseItIsAndIsNotSeen: Story = {
  tags: ['assertion'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const account = canvasElement.querySelector('[autocomplete=username]')
    await expect(account).toHaveValue('20240001')
    await expect(account).not.toBeVisible()

    await userEvent.tab()

    await expect(canvas.getByLabelText('새 비밀번호')).toHaveFocus()
  },
}
