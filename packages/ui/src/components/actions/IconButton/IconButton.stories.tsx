import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SyncIcon } from '../../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'

const meta = {
  component: IconButton,
  args: { label: '새로고침', icon: <SyncIcon />, onClick: fn() },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof IconButton>
export default meta
type Story = StoryObj<typeof meta>

export const Busy: Story = { args: { busy: true } }
export const LargeEnoughForAFinger: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '새로고침' })
    const { width, height } = button.getBoundingClientRect()

    await userEvent.click(button)

    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
