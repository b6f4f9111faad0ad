import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConnectionPicture } from './ConnectionPicture.tsx'

const meta = { component: ConnectionPicture, parameters: { layout: 'padded' } } satisfies Meta<typeof ConnectionPicture>
export default meta
type Story = StoryObj<typeof meta>

export const Connected: Story = { args: { connected: true } }
export const NotConnected: Story = { args: { connected: false } }
