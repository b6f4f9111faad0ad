import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { campus, choice, desk, found, usersArgs } from '../../../storybook/admin-users.ts'
import { longUsers, manyUsers, users } from '../../../storybook/fixtures.ts'
import { inAppShell, underBars } from '../../../storybook/shells.tsx'
import { AdminUsersScreen } from './AdminUsersScreen.tsx'

const meta = {
  title: 'AdminUsersScreen 사용자 목록: 동작',
  id: 'screens-adminusersscreen-assertions',
  component: AdminUsersScreen,
  tags: ['assertion', '!autodocs'],
  args: usersArgs,
  decorators: [inAppShell('admin')],
  parameters: underBars,
} satisfies Meta<typeof AdminUsersScreen>
export default meta
type Story = StoryObj<typeof meta>

export const RowsLeadToTheirUsers: Story = {
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: /김하늘 20240001 강의: 2 \/ 5$/ })

    await expect(row).toHaveAttribute('href', '#/admin/users/20240001')
    const disabled = canvas.getByRole('link', { name: /박서연 비활성 20230117/ })
    await expect(disabled.offsetHeight).toBe(row.offsetHeight)
  },
}
export const RefreshesOnce: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '새로고침' }))

    await expect(args.refetch.onRefresh).toHaveBeenCalledOnce()
  },
}

export const OneRowIsInTheTabOrder: Story = {
  args: campus(manyUsers),
  play: async ({ canvas, userEvent }) => {
    const isOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toContain(`${name}2024`))
    canvas.getAllByRole('link', { name: /강의: / })[0]!.focus()

    await userEvent.keyboard('{ArrowDown}')
    await isOn('학생 2')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await isOn('학생 3')
    await userEvent.tab()

    await expect(canvas.getByRole('list', { name: '사용자' })).not.toContainElement(
      document.activeElement as HTMLElement,
    )
  },
}
export const NobodyIsChosenWhileASearchIsAwaited: Story = {
  args: { found: found(users, { searching: true }), choice: { ...choice, active: true } },
  play: async ({ canvas, userEvent }) => {
    const checkbox = canvas.getByRole('checkbox', { name: /이도윤/ })
    await userEvent.click(checkbox)
    await userEvent.keyboard(' ')

    await expect(choice.onToggle).not.toHaveBeenCalled()
    await expect(checkbox).toHaveFocus()
  },
}
/** Replaces each list while it is still adding rows. */
export const ListsThatFollowQuickly: Story = {
  render: (args) => <Lists {...args} />,
  play: async ({ canvas }) => {
    const next = canvas.getByRole('button', { name: '다음 목록' })
    for (let count = 0; count < 6; count += 1) {
      await frame()
      next.click()
    }

    await expect(await canvas.findByText('6번째 목록')).toBeVisible()
    await expect(await canvas.findByText('학생 20')).toBeVisible()
  },
}
/** Scrolls by a window in each frame: no scrolling is lost, and the rows show their content when it has stopped. */
export const FastScrollingArrives: Story = {
  args: campus(manyUsers),
  play: async ({ canvas }) => {
    const links = () => canvas.queryAllByRole('link', { name: /강의: / })
    const start = window.scrollY
    for (let count = 1; count <= 8; count += 1) {
      window.scrollBy(0, window.innerHeight)
      await frame()
    }

    await expect(window.scrollY).toBe(start + 8 * window.innerHeight)
    await expect(links()).toHaveLength(0)
    await waitFor(() => expect(links().length).toBeGreaterThan(window.innerHeight / 100))
    await expect(window.scrollY).toBe(start + 8 * window.innerHeight)
  },
}
/** The keys work wherever the focus is, and are turned off for somebody who dictates. */
export const KeysOfThePage: Story = {
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  args: { desk },
  play: async ({ canvas, userEvent }) => {
    const search = canvas.getByRole('searchbox')
    await userEvent.keyboard('/')
    await expect(search).toHaveFocus()
    await userEvent.keyboard('?')
    await expect(search).toHaveValue('?')
    await userEvent.keyboard('{Escape}{ArrowDown}')
    await expect(canvas.getByRole('row', { name: /김하늘/ })).toHaveFocus()

    await userEvent.keyboard('?')
    const keys = canvas.getByRole('dialog', { name: '키보드 단축키' })
    await expect(keys).toHaveTextContent('여기까지 선택Shift + Space')
    await userEvent.click(canvas.getByRole('checkbox', { name: '한 글자 단축키(/, ?) 사용' }))
    await userEvent.keyboard('{Escape}/')

    await expect(search).not.toHaveFocus()
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}
export const AsksForALecture: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '도구' }))
    await userEvent.click(canvas.getByRole('button', { name: '강의: 전체' }))

    await expect(args.filters.onLecture).toHaveBeenCalledOnce()
  },
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Every second list has higher rows. */
function Lists(args: Parameters<typeof AdminUsersScreen>[0]) {
  const [count, setCount] = useState(0)
  const list = found(count % 2 === 0 ? manyUsers : longUsers)
  return (
    <>
      <button onClick={() => setCount(count + 1)}>다음 목록</button>
      <p key={count}>{`${count}번째 목록`}</p>
      <AdminUsersScreen {...args} found={{ ...list, rows: { ...list.rows, of: String(count) } }} />
    </>
  )
}
