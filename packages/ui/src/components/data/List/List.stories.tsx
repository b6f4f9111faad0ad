import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { lectures, manyLectures } from '../../../../storybook/fixtures.ts'
import { wholePage } from '../../../../storybook/shells.tsx'
import { ConnectionBadge } from '../ConnectionBadge/ConnectionBadge.tsx'
import { LectureName } from '../LectureName/LectureName.tsx'
import { ListRow } from '../ListRow/ListRow.tsx'
import { List } from './List.tsx'

const rowsOf = (shown: typeof lectures) =>
  shown.map(({ name, connected }) => (
    <ListRow
      key={name}
      href="#/lecture"
      title={<LectureName name={name} />}
      trailing={<ConnectionBadge connected={connected} />}
    />
  ))

const meta = {
  title: 'List 목록 리스트',
  id: 'components-data-list',
  component: List,
  args: { label: '강의', children: rowsOf(lectures) },
  argTypes: { children: { control: false } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof List>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const OneRow: Story = { name: '한 줄', args: { children: rowsOf(lectures.slice(0, 1)) } }
export const TwoHundredRows: Story = { name: '200줄', args: { children: rowsOf(manyLectures) }, parameters: wholePage }
export const IsNamedAndCounted: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    // Safari needs the role where a list has no bullets.
    await expect(canvas.getByRole('list', { name: '강의' })).toHaveAttribute('role', 'list')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(lectures.length)
  },
}
