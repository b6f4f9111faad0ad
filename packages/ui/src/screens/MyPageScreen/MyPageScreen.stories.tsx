import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { longUsers, student } from '../../../storybook/fixtures.ts'
import { banner, inAppShell, offline, underBars } from '../../../storybook/shells.tsx'
import { DeletionDialog } from '../../dialogs/DeletionDialog/DeletionDialog.tsx'
import { PasswordDialog } from '../../dialogs/PasswordDialog/PasswordDialog.tsx'
import { MyPageScreen } from './MyPageScreen.tsx'

const about = `
자기 계정과 보관되는 모든 정보를 보고, 강의 목록을 동기화하고, 비밀번호 변경과 탈퇴와 로그아웃을 시작하는 화면입니다. 주소는 \`/mypage\`입니다.

- 필요한 호출: \`syncMyLectures\`, \`logout\`. 두 대화 상자는 \`changeMyPassword\`와 \`deleteMe\`를 부릅니다.
- 하지 않는 일: 탈퇴는 대화 상자에서 비밀번호를 다시 묻기 전에는 일어나지 않습니다. 로그아웃은 서버가 답하지 않아도 이 기기에서 끝납니다.
`

const actions = {
  onSync: fn(),
  syncing: false,
  onPasswordChange: fn(),
  onDeletion: fn(),
  onLogout: fn(),
  loggingOut: false,
}
const onInstall = fn()

const meta = {
  title: 'MyPageScreen 마이페이지',
  id: 'screens-mypagescreen',
  component: MyPageScreen,
  args: {
    user: student,
    actions,
    hrefs: { record: '#/-/record', licences: '#/licenses.html' },
  },
  argTypes: { children: { control: false } },
  decorators: [inAppShell('mypage')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof MyPageScreen>
export default meta
type Story = StoryObj<typeof meta>

const dialog = { open: true, userId: student.id, busy: false, onSubmit: fn(), onCancel: fn() }

export const Default: Story = { name: '기본', tags: ['picture'] }
/** 포털로만 들어오는 계정에는 비밀번호가 없어 변경할 것도 없습니다. */
export const WithoutAPassword: Story = {
  name: '비밀번호가 없는 계정',
  args: { actions: { ...actions, onPasswordChange: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: '비밀번호 변경' })).not.toBeInTheDocument()
  },
}
export const Syncing: Story = {
  name: '동기화하는 중',
  args: { actions: { ...actions, syncing: true } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '강의 목록 동기화' }))

    await expect(actions.onSync).not.toHaveBeenCalled()
  },
}
export const Synced: Story = { name: '동기화 완료', parameters: banner('success', '강의 동기화를 완료했습니다.') }
export const SyncedWithChanges: Story = {
  name: '동기화 완료, 바뀐 강의 있음',
  parameters: banner('success', '강의 2개가 추가되고 1개가 제외되었습니다.'),
}
export const SyncedWithoutChanges: Story = {
  name: '동기화 완료, 바뀐 강의 없음',
  parameters: banner('success', '변경된 강의가 없습니다.'),
}
/** 명단을 읽지 못하면 마지막으로 읽은 명단을 쓰고, 그 시각을 말합니다. */
export const SyncedFromAnOlderRoster: Story = {
  name: '동기화 완료, 오래된 명단',
  parameters: banner('success', '강의 1개가 추가되었습니다. (2026년 10월 1일 09:00 명단 기준)'),
}
export const SyncedWithoutRoster: Story = {
  name: '동기화 완료, 명단 없음',
  parameters: banner('warning', '등록된 명단이 없어 강의 목록을 그대로 두었습니다.'),
}
/** 찾은 것이 없으면 사라지는 성공이 아니라 남는 알림으로 말합니다. */
export const SyncFoundNothing: Story = {
  name: '동기화에서 찾은 강의 없음',
  parameters: banner('warning', '명단에서 학번을 찾을 수 없습니다.'),
}
/** 오프라인에서도 아는 것을 보여 주고, 할 수 없는 일은 한 번만 말합니다. */
export const Offline: Story = {
  name: '오프라인',
  tags: ['picture'],
  parameters: offline,
  args: { blocked: '오프라인에서는 동기화, 비밀번호 변경, 회원 탈퇴를 할 수 없습니다.' },
  play: async ({ canvas, userEvent }) => {
    for (const name of ['강의 목록 동기화', '비밀번호 변경', '회원 탈퇴'])
      await userEvent.click(canvas.getByRole('button', { name }))
    await userEvent.click(canvas.getByRole('button', { name: '로그아웃' }))

    await expect(actions.onSync).not.toHaveBeenCalled()
    await expect(actions.onPasswordChange).not.toHaveBeenCalled()
    await expect(actions.onDeletion).not.toHaveBeenCalled()
    await expect(actions.onLogout).toHaveBeenCalledOnce()
  },
}
/** 로그인을 확인하지 못해도 아는 것과 탭은 남고, 다시 시도할 수 있습니다. */
export const LoginUnconfirmed: Story = {
  name: '로그인을 확인하지 못함',
  args: {
    blocked: '로그인 정보를 확인한 뒤에 동기화, 비밀번호 변경, 회원 탈퇴를 할 수 있습니다.',
    failure: { message: '강의 목록을 불러오는 중 오류가 발생했습니다.', onRetry: fn(), retrying: false },
  },
}
export const Installable: Story = {
  name: '홈 화면에 추가할 수 있음',
  args: { actions: { ...actions, onInstall } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '홈 화면에 추가' }))

    await expect(onInstall).toHaveBeenCalledOnce()
  },
}
export const SyncFailedResult: Story = {
  name: '동기화 실패 응답',
  tags: ['picture'],
  parameters: banner('critical', '강의 동기화에 실패했습니다.'),
}
export const SyncFailedUnexpected: Story = {
  name: '동기화 중 오류',
  parameters: banner('critical', '강의 동기화 중 오류가 발생했습니다.'),
}
export const LoggingOut: Story = { name: '로그아웃하는 중', args: { actions: { ...actions, loggingOut: true } } }
export const ChangingThePassword: Story = {
  name: '비밀번호 변경 열림',
  tags: ['picture'],
  args: { children: <PasswordDialog {...dialog} /> },
}
export const DeletingTheAccount: Story = {
  name: '회원 탈퇴 열림',
  tags: ['picture'],
  args: { children: <DeletionDialog {...dialog} /> },
}
export const LongNames: Story = { name: '긴 이름', args: { user: longUsers[1]! } }
export const OddNames: Story = {
  name: '특수한 이름',
  args: { user: { id: 'odd-1', username: '<b>굵은</b> 👨‍👩‍👧‍👦 ليلى' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('<b>굵은</b> 👨‍👩‍👧‍👦 ليلى')).toBeVisible()
    await expect(canvasElement.querySelector('b')).toBeNull()
  },
}

export const EachRowDoesItsAct: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: '내 출석과 개인정보' })).toHaveAttribute('href', args.hrefs.record)
    await userEvent.click(canvas.getByRole('button', { name: '강의 목록 동기화' }))
    await userEvent.click(canvas.getByRole('button', { name: '비밀번호 변경' }))
    await userEvent.click(canvas.getByRole('button', { name: '회원 탈퇴' }))
    await userEvent.click(canvas.getByRole('button', { name: '로그아웃' }))

    await expect(actions.onSync).toHaveBeenCalledOnce()
    await expect(actions.onPasswordChange).toHaveBeenCalledOnce()
    await expect(actions.onDeletion).toHaveBeenCalledOnce()
    await expect(actions.onLogout).toHaveBeenCalledOnce()
  },
}
