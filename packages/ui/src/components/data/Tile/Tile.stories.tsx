import type { Meta, StoryObj } from '@storybook/react-vite'
import { BookIcon, LeaveIcon } from '../../icons/icons.tsx'
import { Tile } from './Tile.tsx'

const meta = { component: Tile, parameters: { layout: 'padded' } } satisfies Meta<typeof Tile>
export default meta
type Story = StoryObj<typeof meta>

export const Neutral: Story = { args: { children: <BookIcon /> } }
export const Positive: Story = { args: { tone: 'positive', children: <BookIcon /> } }
export const Critical: Story = { args: { tone: 'critical', children: <LeaveIcon /> } }
export const Letter: Story = { args: { tone: 'positive', size: 'large', children: '김' } }
