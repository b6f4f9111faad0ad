import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ConnectionBadge } from '../ConnectionBadge/ConnectionBadge.tsx'
import { BookIcon, LeaveIcon, SyncIcon } from '../../icons/icons.tsx'
import { List } from '../List/List.tsx'
import { Tile } from '../Tile/Tile.tsx'
import { ListRow } from './ListRow.tsx'

const leading = (
  <Tile>
    <BookIcon />
  </Tile>
)

const meta = {
  component: ListRow,
  decorators: [
    (Story) => (
      <List label="강의">
        <Story />
      </List>
    ),
  ],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListRow>
export default meta
type Story = StoryObj<typeof meta>

export const Link: Story = {
  args: { href: '#/lecture', title: '자료구조', leading, trailing: <ConnectionBadge connected /> },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: /자료구조/ })

    await expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  },
}
export const WithDetail: Story = { args: { href: '#/admin/users', title: '김하늘', detail: '20240001', leading } }
export const LongTitle: Story = {
  args: { href: '#/lecture', title: '가'.repeat(100), leading, trailing: <ConnectionBadge connected={false} /> },
}
export const Act: Story = { args: { title: '강의 목록 동기화', leading: <SyncIcon />, onPress: fn() } }
export const CriticalAct: Story = {
  args: { title: '회원 탈퇴', tone: 'critical', leading: <LeaveIcon />, onPress: fn() },
}
export const BusyAct: Story = { args: { title: '강의 목록 동기화', leading: <SyncIcon />, busy: true, onPress: fn() } }
export const OnlyTells: Story = { args: { title: '자료구조', detail: '연결됨' } }
