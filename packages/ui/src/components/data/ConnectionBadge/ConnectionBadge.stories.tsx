import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConnectionBadge } from './ConnectionBadge.tsx'

const meta = { component: ConnectionBadge, parameters: { layout: 'padded' } } satisfies Meta<typeof ConnectionBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Connected: Story = { args: { connected: true } }
export const NotConnected: Story = { args: { connected: false } }
