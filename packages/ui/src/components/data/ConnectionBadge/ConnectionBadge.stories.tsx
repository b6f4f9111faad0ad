import type { Meta, StoryObj } from '@storybook/react-vite'
import { lectures } from '../../../../storybook/fixtures.ts'
import { List } from '../List/List.tsx'
import { ListRow } from '../ListRow/ListRow.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'

const meta = {
  component: ConnectionBadge,
  args: { connected: true },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ConnectionBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  tags: ['picture'],
  render: () => (
    <List label="강의">
      {lectures.slice(0, 2).map(({ name, connected }) => (
        <ListRow key={name} href="#/lecture" title={name} trailing={<ConnectionBadge connected={connected} />} />
      ))}
    </List>
  ),
}

export const Connected: Story = {}
export const NotConnected: Story = { args: { connected: false } }
