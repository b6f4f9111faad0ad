import type { Meta, StoryObj } from '@storybook/react-vite'
import { student } from '../../../fixtures.ts'
import { ProfileCard } from './ProfileCard.tsx'

const meta = {
  component: ProfileCard,
  args: { user: student },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ProfileCard>
export default meta
type Story = StoryObj<typeof meta>

export const Student: Story = {}
export const LongName: Story = { args: { user: { id: '2024-EXCHANGE_000001', username: '하늘'.repeat(50) } } }
