import type { AdminUser } from '@campus-connect/sdk/types'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { manyUsers, users } from '../../../../storybook/fixtures.ts'
import { Button } from '../../actions/Button/Button.tsx'
import { SearchField } from '../../forms/SearchField/SearchField.tsx'
import { AccountBadge } from '../AccountBadge/AccountBadge.tsx'
import { DataTable } from './DataTable.tsx'

const columns = [
  { head: '이름', sort: 'username', width: '13rem', cell: ({ username }: AdminUser) => username },
  { head: '학번', sort: 'id', width: '8rem', cell: ({ id }: AdminUser) => id },
  { head: '상태', cell: ({ enabled }: AdminUser) => <AccountBadge enabled={enabled} />, spare: true },
]
const rowsOf = (shown: AdminUser[]) => ({ count: shown.length, rowAt: (index: number) => shown[index] })
const selected = new Set(['20240002'])
const selection = {
  isSelected: ({ id }: AdminUser) => selected.has(id),
  onToggle: fn(),
  labelOf: ({ username }: AdminUser) => `${username} 선택`,
  allLabel: '불러온 사용자 모두 선택',
  all: 'some' as const,
  onToggleAll: fn(),
}

const meta = {
  title: 'DataTable 데이터 표 · 테이블 그리드 table grid',
  id: 'components-data-datatable',
  component: DataTable,
  args: {
    label: '사용자',
    columns,
    rows: rowsOf(users),
    sort: 'id',
    onSort: fn(),
    isOpen: ({ id }) => id === '20240001',
    onOpen: fn(),
    selection,
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof DataTable<AdminUser>>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture', 'desk'] }
export const WithoutSelection: Story = {
  name: '고르지 않는 표',
  render: ({ label, rows, sort, onSort, isOpen, onOpen }) => (
    <DataTable {...{ label, columns, rows, sort, onSort, isOpen, onOpen }} />
  ),
}
export const Descending: Story = { name: '내림차순', args: { sort: '-username' } }
export const NotFetchedYet: Story = {
  name: '아직 불러오지 않은 줄',
  args: { rows: { count: 8, rowAt: (index) => users[index] } },
}
export const PseudoStates: Story = {
  name: '호버, 초점',
  parameters: { pseudo: { hover: 'tbody tr:nth-child(3)', focusVisible: 'tbody tr:nth-child(4)' } },
}

export const TellsItsRealSize: Story = {
  tags: ['assertion'],
  args: { rows: rowsOf(manyUsers) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('grid', { name: '사용자' })).toHaveAttribute('aria-rowcount', '201')
    await expect(canvas.getAllByRole('row').length).toBeLessThan(80)
    await expect(canvas.getByRole('row', { name: /학생 3 / })).toHaveAttribute('aria-rowindex', '4')
    await expect(canvas.getByRole('columnheader', { name: '학번' })).toHaveAttribute('aria-sort', 'ascending')
  },
}
export const KeysMoveOpenAndSelect: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('row', { name: /김하늘/ }).focus()

    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('row', { name: /이도윤/ })).toHaveFocus())
    await userEvent.keyboard(' ')
    await expect(selection.onToggle).toHaveBeenCalledWith({ row: users[1], index: 1, range: false })
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpen).toHaveBeenCalledWith(users[1])
    await userEvent.tab()

    await expect(canvas.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement)
  },
}
export const ShiftSelectsARange: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    const range = { row: users[2], index: 2, range: true }
    const row = canvas.getAllByRole('row')[3]!

    await userEvent.keyboard('{Shift>}')
    await userEvent.click(row)
    await expect(selection.onToggle).toHaveBeenLastCalledWith(range)
    await userEvent.click(canvas.getAllByRole('checkbox')[3]!)
    await expect(selection.onToggle).toHaveBeenCalledTimes(2)
    await expect(selection.onToggle).toHaveBeenLastCalledWith(range)
    row.focus()
    await userEvent.keyboard(' {/Shift}')

    await expect(selection.onToggle).toHaveBeenCalledTimes(3)
    await expect(selection.onToggle).toHaveBeenLastCalledWith(range)
    await expect(args.onOpen).not.toHaveBeenCalled()
  },
}
export const AHeadTurnsTheOrderRound: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '학번' }))
    await expect(args.onSort).toHaveBeenCalledWith('-id')

    await userEvent.click(canvas.getByRole('button', { name: '이름' }))
    await expect(args.onSort).toHaveBeenCalledWith('username')
  },
}
export const AnotherListBeginsAtItsTop: Story = {
  tags: ['assertion'],
  render: function Sorted(args) {
    const [sort, setSort] = useState('id')
    const rowAt = (index: number) => (sort === 'id' ? manyUsers[index] : manyUsers.at(-1 - index))
    return <DataTable {...args} sort={sort} onSort={setSort} rows={{ count: manyUsers.length, of: sort, rowAt }} />
  },
  play: async ({ canvas, userEvent }) => {
    window.scrollTo(0, 6000)
    await canvas.findByRole('row', { name: /학생 140 / })
    const head = canvas.getByRole('button', { name: '학번' })

    await userEvent.click(head)

    await expect(canvas.getAllByRole('row')[1]).toHaveTextContent('학생 200')
    await expect(canvas.getByRole('grid').getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    await expect(head).toHaveFocus()
  },
}
export const AnAwaitedRowHoldsTheFocus: Story = {
  tags: ['assertion'],
  render: function Awaited(args) {
    const [fetched, setFetched] = useState(50)
    return (
      <>
        <SearchField label="검색" value="" onSearch={fn()} />
        <Button onClick={() => setFetched(200)}>불러오기</Button>
        <DataTable
          {...args}
          rows={{ count: 200, rowAt: (index) => (index < fetched ? manyUsers[index] : undefined) }}
        />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('row', { name: /학생 1 / }).focus()
    const focusedRow = () => Number(document.activeElement?.getAttribute('aria-rowindex')) - 1

    await userEvent.keyboard('{End}')
    await expect(focusedRow()).toBe(200)
    await userEvent.keyboard('{ArrowUp}')
    await expect(focusedRow()).toBe(199)
    const load = canvas.getByRole<HTMLButtonElement>('button', { name: '불러오기' })
    load.click()
    await canvas.findByRole('row', { name: /학생 199 / })
    await expect(focusedRow()).toBe(199)

    await userEvent.keyboard('{Home}{End}')
    canvas.getByLabelText('검색').focus()
    await userEvent.keyboard('김')
    await expect(canvas.getByLabelText('검색')).toHaveFocus()
  },
}
export const ScrollingKeepsTheFocus: Story = {
  tags: ['assertion'],
  args: { rows: rowsOf(manyUsers) },
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole('row', { name: /학생 3 / })
    row.focus()

    window.scrollTo(0, 6000)
    await canvas.findByRole('row', { name: /학생 140 / })
    await expect(row).toHaveFocus()
    // The row that is kept takes no place of another.
    const top =
      canvas.getByRole('row', { name: /학생 140 / }).getBoundingClientRect().top - row.getBoundingClientRect().top
    await expect(top).toBe(137 * row.offsetHeight)
    await userEvent.keyboard('{ArrowDown}')

    await waitFor(() => expect(canvas.getByRole('row', { name: /학생 4 / })).toHaveFocus())
  },
}
