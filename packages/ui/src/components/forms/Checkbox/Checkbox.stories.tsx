import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Checkbox } from './Checkbox.tsx'

const meta = {
  component: Checkbox,
  args: { label: '로그인 유지', name: 'rememberMe' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

export const Checked: Story = { args: { defaultChecked: true } }
export const LabelIsPartOfTheTarget: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('로그인 유지'))

    await expect(canvas.getByRole('checkbox', { name: '로그인 유지' })).toBeChecked()
  },
}
