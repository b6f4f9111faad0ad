import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { fetchedAt, longUsers, manyUsers, oddUsers, users } from '../../../storybook/fixtures.ts'
import { inAppShell, manyRows, offline, underBars } from '../../../storybook/shells.tsx'
import { AdminUsersScreen } from './AdminUsersScreen.tsx'

const about = `
관리자가 모든 사용자와 통계를 보고 한 사람을 여는 화면입니다. 주소는 \`/admin/users\`입니다.

- 필요한 호출: \`listUsers\` (\`GET /api/admin/users\`). 통계는 목록이 아니라 모든 사용자를 센 값입니다.
- 하지 않는 일: 관리자인지 스스로 판단하지 않습니다. 서버가 거절하면 그 문장만 보이고 사용자의 자료는 하나도 보이지 않습니다.
`

const meta = {
  title: 'AdminUsersScreen 사용자 목록',
  id: 'screens-adminusersscreen',
  component: AdminUsersScreen,
  args: {
    users: { status: 'success', data: users },
    totals: { total: 4, enabled: 3, connected: 3 },
    onRefresh: fn(),
    refreshing: false,
    retrying: false,
    onRetry: fn(),
    linkTo: (id) => `#/admin/users/${id}`,
  },
  decorators: [inAppShell('admin')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof AdminUsersScreen>
export default meta
type Story = StoryObj<typeof meta>

const refused = new Error('사용자 목록을 불러오는데 실패했습니다.')
const unanswered = new Error('사용자 목록을 불러오는 중 오류가 발생했습니다.')

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Loading: Story = {
  name: '로딩',
  tags: ['picture'],
  args: { users: { status: 'pending' }, totals: undefined },
}
export const Empty: Story = {
  name: '비어 있음',
  tags: ['picture'],
  args: { users: { status: 'success', data: [] }, totals: { total: 0, enabled: 0, connected: 0 } },
}
export const FailedResult: Story = { name: '실패 응답', args: { users: { status: 'error', error: refused } } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { users: { status: 'error', error: unanswered } },
}
export const Retrying: Story = {
  name: '다시 시도하는 중',
  args: { users: { status: 'error', error: unanswered }, retrying: true },
}
export const Forbidden: Story = {
  name: '권한 없음',
  tags: ['picture'],
  args: { users: { status: 'error', error: new Error('관리자 권한이 필요합니다.') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('관리자 권한이 필요합니다.')
    await expect(canvas.queryByText('총 사용자')).toBeNull()
  },
}
/** 연결이 없고 불러 둔 목록도 없습니다. */
export const Offline: Story = { name: '오프라인', args: { users: { status: 'error', error: unanswered } } }
export const AwaitedWithLastList: Story = {
  name: '지난 목록을 보이며 기다림',
  args: { users: { status: 'success', data: users, stale: { since: fetchedAt } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '사용자 목록을 불러오는 중...' })).toBeVisible()
    await expect(canvas.getByText('김하늘')).toBeVisible()
  },
}
export const OfflineWithLastList: Story = {
  name: '오프라인, 지난 목록',
  parameters: offline,
  args: { users: { status: 'success', data: users, stale: { since: fetchedAt, error: unanswered } } },
}
export const Refreshing: Story = { name: '새로고침하는 중', args: { refreshing: true } }
export const LargeCampus: Story = {
  name: '큰 캠퍼스',
  args: { totals: { total: 124_800, enabled: 123_110, connected: 30_560 } },
}
export const LongNames: Story = { name: '긴 이름', args: { users: { status: 'success', data: longUsers } } }
export const OddNames: Story = {
  name: '특수한 이름',
  args: { users: { status: 'success', data: oddUsers } },
  play: async ({ canvas, canvasElement }) => {
    for (const { username } of oddUsers) await expect(canvas.getByText(username)).toBeVisible()
    await expect(canvasElement.querySelector('b, img')).toBeNull()
  },
}
export const TwoHundredRows: Story = {
  name: '200줄',
  parameters: manyRows,
  args: {
    users: { status: 'success', data: manyUsers },
    totals: { total: 200, enabled: 171, connected: 400 },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/^학생 \d+$/)).toHaveLength(200)
  },
}

export const RowsLeadToTheirUsers: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: /김하늘.*20240001.*강의: 2 \/ 5.*활성/ })

    await expect(row).toHaveAttribute('href', '#/admin/users/20240001')
  },
}
export const RefreshesOnce: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '새로고침' }))

    await expect(args.onRefresh).toHaveBeenCalledOnce()
  },
}
