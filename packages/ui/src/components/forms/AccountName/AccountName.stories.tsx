import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TextField } from '../TextField/TextField.tsx'
import { AccountName } from './AccountName.tsx'

const meta = {
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

export const BesideAPassword: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const account = canvasElement.querySelector('[autocomplete=username]')

    await expect(account).toHaveValue('20240001')
    await expect(account).not.toBeVisible()
  },
}
