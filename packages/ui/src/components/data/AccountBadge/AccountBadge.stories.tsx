import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccountBadge } from './AccountBadge.tsx'

const meta = { component: AccountBadge, parameters: { layout: 'padded' } } satisfies Meta<typeof AccountBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Enabled: Story = { args: { enabled: true } }
export const Disabled: Story = { args: { enabled: false } }
export const InAFullSentence: Story = { args: { enabled: false, wording: 'long' } }
