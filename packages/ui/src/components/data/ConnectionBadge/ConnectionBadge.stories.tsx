import type { Meta, StoryObj } from '@storybook/react-vite'
import { lectures } from '../../../../storybook/fixtures.ts'
import { List } from '../List/List.tsx'
import { ListRow } from '../ListRow/ListRow.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'

const meta = {
  title: 'ConnectionBadge 연결 배지 · 출석 상태 attendance',
  id: 'components-data-connectionbadge',
  component: ConnectionBadge,
  args: { connected: true },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ConnectionBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <List label="강의">
      {lectures.slice(0, 2).map(({ name, connected }) => (
        <ListRow key={name} href="#/lecture" title={name} trailing={<ConnectionBadge connected={connected} />} />
      ))}
    </List>
  ),
}

export const Connected: Story = { name: '연결됨' }
export const NotConnected: Story = { name: '미연결', args: { connected: false } }
