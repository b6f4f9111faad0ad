import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import {
  fetchedAt,
  longLectures,
  longUsers,
  manyLectures,
  oddLectures,
  oddUsers,
  users,
} from '../../../storybook/fixtures.ts'
import { inAppShell, manyRows, offline, underBars } from '../../../storybook/shells.tsx'
import { AdminUserScreen } from './AdminUserScreen.tsx'

const about = `
관리자가 한 사용자의 계정과 강의를 보고 바꾸는 화면입니다. 주소는 \`/admin/users/{학번}\`입니다.

- 필요한 호출: \`listUsers\` (\`?id=\`), \`enableUser\`, \`disableUser\`, \`startUserLecture\`, \`stopUserLecture\`
- 하지 않는 일: 확인하는 대화 상자를 거치지 않고는 아무것도 바꾸지 않습니다. 비밀번호를 보거나 바꾸지 않습니다.
`

const user = users[0]!
const disabled = users[2]!

const meta = {
  title: 'AdminUserScreen 사용자 정보',
  id: 'screens-adminuserscreen',
  component: AdminUserScreen,
  args: {
    user: { status: 'success', data: user },
    changes: { onEnabledChange: fn(), onConnectedChange: fn() },
    refetch: { onRetry: fn(), retrying: false },
    back: { listHref: '#/admin/users' },
  },
  argTypes: { children: { control: false } },
  decorators: [inAppShell('admin')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof AdminUserScreen>
export default meta
type Story = StoryObj<typeof meta>

const refused = new Error('사용자 정보를 불러오는데 실패했습니다.')
const onClose = fn()
const unanswered = new Error('사용자 정보를 불러오는 중 오류가 발생했습니다.')

export const Default: Story = {
  name: '기본',
  tags: ['picture'],
  args: { connectedSince: new Map([[user.lectureDtoList[0]!.name, '2026-10-01T00:05:00.000Z']]) },
}
export const DisabledAccount: Story = {
  name: '비활성 계정',
  args: { user: { status: 'success', data: { ...disabled, lectureDtoList: user.lectureDtoList } } },
}
/** 할 수 없는 일은 권하지 않습니다. */
export const OwnAccount: Story = {
  name: '자신의 계정',
  args: { own: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: '사용자 비활성화' })).toBeNull()
    await expect(canvas.getByText('자신의 계정은 비활성화할 수 없습니다.')).toBeVisible()
  },
}
/** 넓은 화면에서는 목록 옆에 열립니다. */
export const BesideTheList: Story = {
  name: '목록 옆',
  args: { back: { onClose } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('link', { name: '사용자 목록으로 돌아가기' })).toBeNull()
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('김하늘(20240001) 사용자 정보')
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent('강의 목록')
    await userEvent.click(canvas.getByRole('button', { name: '사용자 정보 닫기' }))
    await expect(onClose).toHaveBeenCalledOnce()
  },
}
export const Empty: Story = {
  name: '비어 있음',
  tags: ['picture'],
  args: { user: { status: 'success', data: disabled } },
}
export const Loading: Story = { name: '로딩', args: { user: { status: 'pending' } } }
export const FailedResult: Story = { name: '실패 응답', args: { user: { status: 'error', error: refused } } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { user: { status: 'error', error: unanswered } },
}
export const Retrying: Story = {
  name: '다시 시도하는 중',
  args: { user: { status: 'error', error: unanswered }, refetch: { onRetry: fn(), retrying: true } },
}
export const Forbidden: Story = {
  name: '권한 없음',
  args: {
    user: { status: 'error', error: new Error('관리자 권한이 필요합니다.') },
    refetch: { onRetry: fn(), retrying: false, homeHref: '#/' },
  },
}
export const NotFound: Story = {
  name: '찾을 수 없음',
  tags: ['picture'],
  args: { user: { status: 'success', data: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('해당 사용자를 찾을 수 없습니다.')
    await expect(canvas.getByRole('link', { name: '사용자 목록으로 돌아가기' })).toBeVisible()
  },
}
/** 연결이 없고 불러 둔 사용자도 없습니다. */
export const Offline: Story = { name: '오프라인', args: { user: { status: 'error', error: unanswered } } }
export const AwaitedWithLastList: Story = {
  name: '지난 목록을 보이며 기다림',
  args: { user: { status: 'success', data: user, stale: { since: fetchedAt } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '사용자 정보를 불러오는 중...' })).toBeVisible()
    await expect(canvas.getByText('김하늘')).toBeVisible()
  },
}
export const OfflineWithLastList: Story = {
  name: '오프라인, 지난 목록',
  parameters: offline,
  args: { user: { status: 'success', data: user, stale: { since: fetchedAt, error: unanswered } } },
}

export const LongNames: Story = {
  name: '긴 이름',
  args: { user: { status: 'success', data: { ...longUsers[1]!, lectureDtoList: longLectures } } },
}
export const OddNames: Story = {
  name: '특수한 이름',
  args: { user: { status: 'success', data: oddUsers[6]! } },
  play: async ({ canvas, canvasElement }) => {
    for (const { name, connected } of oddLectures)
      await expect(canvas.getByRole('button', { name: `${name} ${connected ? '해제' : '연결'}` })).toBeVisible()
    await expect(canvasElement.querySelector('b, img')).toBeNull()
  },
}
export const FortyRows: Story = {
  name: '40줄',
  parameters: manyRows,
  args: { user: { status: 'success', data: { ...user, lectureDtoList: manyLectures.slice(0, 40) } } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/^전공 세미나 \d+$/)).toHaveLength(40)
  },
}

export const FindsALecture: Story = {
  name: '많은 강의에서 찾기',
  args: { user: { status: 'success', data: { ...user, lectureDtoList: manyLectures.slice(0, 40) } } },
  play: async ({ canvas, userEvent }) => {
    const rows = () => canvas.getAllByText(/^전공 세미나 \d+$/)
    await userEvent.type(canvas.getByLabelText('강의 검색'), '세미나 １')
    await expect(rows()).toHaveLength(11)

    await userEvent.click(canvas.getByRole('checkbox', { name: '연결된 강의만' }))

    await expect(canvas.getByText('강의 40개 중 5개')).toBeVisible()
    await expect(rows()).toHaveLength(5)
  },
}

export const AsksForChanges: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '사용자 비활성화' }))
    await userEvent.click(canvas.getByRole('button', { name: '자료구조 해제' }))

    await expect(args.changes.onEnabledChange).toHaveBeenCalledWith({ user, enabled: false })
    await expect(args.changes.onConnectedChange).toHaveBeenCalledWith({
      user,
      lecture: user.lectureDtoList[0],
      connected: false,
    })
  },
}
