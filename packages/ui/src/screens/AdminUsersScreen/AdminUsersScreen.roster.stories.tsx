import type { RosterStatus } from '@campus-connect/sdk/types'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { desk, found, totals, usersArgs } from '../../../storybook/admin-users.ts'
import { fetchedAt, oddUsers, users } from '../../../storybook/fixtures.ts'
import { inAppShell, underBars } from '../../../storybook/shells.tsx'
import { AdminUsersScreen } from './AdminUsersScreen.tsx'

const about =
  '명단 상태입니다. 정상이면 목록 바로 위의 한 줄이고, 아니면 화면 맨 위에서 언제부터 왜 그런지와 할 일을 보입니다.'

const meta = {
  title: 'AdminUsersScreen 사용자 목록: 명단 상태',
  id: 'screens-adminusersscreen-roster',
  component: AdminUsersScreen,
  args: usersArgs,
  decorators: [inAppShell('admin')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof AdminUsersScreen>
export default meta
type Story = StoryObj<typeof meta>

const ofRoster = (roster: RosterStatus) => ({
  found: found(users, { totals: { status: 'success', data: { ...totals, roster } } }),
})
const since = '2026-11-18T18:00:00.000Z'

export const RosterInOrder: Story = {
  name: '명단 정상',
  tags: ['picture'],
  args: ofRoster({ state: 'current', checkedAt: fetchedAt }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: '명단 상태' })).toHaveTextContent(
      /^명단 정상마지막 확인 2026\. 11\. 20\.$/,
    )
  },
}
export const ControlsStandStill: Story = {
  name: '목록이 와도 검색란은 움직이지 않음',
  tags: ['assertion', '!autodocs'],
  args: RosterInOrder.args!,
  render: (args) => <Arriving {...args} />,
  play: async ({ canvas, userEvent }) => {
    const top = () => canvas.getByRole('searchbox').getBoundingClientRect().top
    const before = top()

    await userEvent.click(canvas.getByRole('button', { name: '도착' }))

    await expect(await canvas.findByRole('status', { name: '명단 상태' })).toBeVisible()
    await expect(top()).toBeCloseTo(before, 0)
  },
}
export const RosterStale: Story = {
  name: '명단을 확인한 지 오래됨',
  args: ofRoster({ state: 'stale', checkedAt: fetchedAt, since, reason: '명단을 일주일 넘게 확인하지 못했습니다.' }),
}
export const RosterHeld: Story = {
  name: '명단 보류',
  tags: ['picture'],
  args: ofRoster({
    state: 'held',
    checkedAt: fetchedAt,
    since,
    reason: '명단을 보류하고 이전 명단을 계속 씁니다. 학생 20명(50%)이 빠집니다.',
  }),
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status', { name: '명단 상태' })
    await expect(status).toHaveTextContent('학생 20명(50%)이 빠집니다.')
    await expect(status).toHaveTextContent('발생 시각 2026년 11월 19일 오전 3:00')
  },
}
export const RosterFailed: Story = {
  name: '명단 실패',
  args: ofRoster({ state: 'failed', since, reason: 'enrollments.csv: 머리글에 classSourcedId 열이 없습니다.' }),
}
export const RosterFailedDesk: Story = {
  ...RosterFailed,
  name: '명단 실패, 넓은 화면',
  tags: ['desk'],
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  args: { ...RosterFailed.args, desk },
}
export const RosterOddReason: Story = {
  name: '명단 실패, 길고 특수한 이유',
  args: ofRoster({ state: 'failed', since, reason: `${oddUsers[6]!.username} ${'C:\\학사\\2026학년도'.repeat(12)}…` }),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('status', { name: '명단 상태' })).toHaveTextContent('<b>굵은 글씨</b>')
    await expect(canvasElement.querySelector('b, img')).toBeNull()
  },
}

function Arriving(args: Parameters<typeof AdminUsersScreen>[0]) {
  const [arrived, setArrived] = useState(false)
  return (
    <>
      <button onClick={() => setArrived(true)}>도착</button>
      <AdminUsersScreen {...args} found={arrived ? args.found : { ...args.found, totals: { status: 'pending' } }} />
    </>
  )
}
