import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog/ConfirmDialog.tsx'
import type { ConfirmDialogProps } from '../../components/dialogs/ConfirmDialog/ConfirmDialog.tsx'
import { longLectures, longUsers, users } from '../../../storybook/fixtures.ts'
import { banner, inAppShell, underBars } from '../../../storybook/shells.tsx'
import { AdminUserScreen } from './AdminUserScreen.tsx'

const about = `
관리자가 사용자의 계정과 강의를 바꿀 때의 상태입니다. 확인하는 대화 상자를 거치고, 결과는 배너로 알립니다.
`

const user = users[0]!
const disabled = users[2]!

const meta = {
  title: 'AdminUserScreen 사용자 정보: 변경',
  id: 'screens-adminuserscreen-changes',
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

/** The dialog over the screen, with the app's texts. */
const confirming = (
  dialog: Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'question'> & Partial<ConfirmDialogProps>,
) => ({
  children: <ConfirmDialog open busy={false} onConfirm={fn()} onCancel={fn()} {...dialog} />,
})
const enabling = {
  title: '사용자 활성화',
  confirmLabel: '활성화하기',
  question: '박서연(20230117) 사용자를 활성화하시겠습니까?',
}
const disabling = {
  title: '사용자 비활성화',
  confirmLabel: '비활성화하기',
  question: '김하늘(20240001) 사용자를 비활성화하시겠습니까?',
  warning: '비활성화된 사용자는 로그인할 수 없습니다.',
}
const connecting = {
  title: '강의 연결',
  confirmLabel: '연결하기',
  question: '김하늘(20240001) 사용자의 ‘컴퓨터 네트워크’ 강의를 연결하시겠습니까?',
}
const disconnecting = {
  title: '강의 연결 해제',
  confirmLabel: '해제하기',
  question: '김하늘(20240001) 사용자의 ‘자료구조’ 강의 연결을 해제하시겠습니까?',
}

export const Enabling: Story = {
  name: '활성화 확인',
  args: { user: { status: 'success', data: disabled }, ...confirming(enabling) },
}
export const EnableBusy: Story = {
  name: '활성화하는 중',
  args: { user: { status: 'success', data: disabled }, ...confirming({ ...enabling, busy: true }) },
}
export const EnableFailedResult: Story = {
  name: '활성화 실패 응답',
  args: {
    user: { status: 'success', data: disabled },
    ...confirming({ ...enabling, error: '사용자 상태 변경에 실패했습니다.' }),
  },
}
export const EnableFailedUnexpected: Story = {
  name: '활성화 중 오류',
  args: {
    user: { status: 'success', data: disabled },
    ...confirming({ ...enabling, error: '사용자 상태 변경 중 오류가 발생했습니다.' }),
  },
}
export const Enabled: Story = { name: '활성화 완료 알림', parameters: banner('success', '사용자를 활성화했습니다.') }
/** 서버가 문장을 주지 않았을 때의 문장입니다. */
export const EnabledFallback: Story = {
  name: '활성화됨, 서버 문구 없음',
  parameters: banner('success', '사용자가 활성화되었습니다.'),
}
export const Disabling: Story = { name: '비활성화 확인', tags: ['picture'], args: confirming(disabling) }
export const DisableFailedResult: Story = {
  name: '비활성화 실패 응답',
  tags: ['picture'],
  args: confirming({ ...disabling, error: '사용자 상태 변경에 실패했습니다.' }),
}
export const DisableRefusedForOneself: Story = {
  name: '비활성화 거절, 자기 자신',
  args: confirming({ ...disabling, error: '자신의 계정은 비활성화할 수 없습니다.' }),
}
export const DisableRefusedForTheLastAdmin: Story = {
  name: '비활성화 거절, 마지막 관리자',
  args: confirming({ ...disabling, error: '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.' }),
}
export const Disabled: Story = {
  name: '비활성화 완료 알림',
  args: { user: { status: 'success', data: disabled } },
  parameters: banner('success', '사용자를 비활성화했습니다.'),
}
/** 서버가 문장을 주지 않았을 때의 문장입니다. */
export const DisabledFallback: Story = {
  name: '비활성화됨, 서버 문구 없음',
  args: { user: { status: 'success', data: disabled } },
  parameters: banner('success', '사용자가 비활성화되었습니다.'),
}

export const Connecting: Story = { name: '연결 확인', tags: ['picture'], args: confirming(connecting) }
export const ConnectBusy: Story = { name: '연결하는 중', args: confirming({ ...connecting, busy: true }) }
export const ConnectFailedResult: Story = {
  name: '연결 실패 응답',
  args: confirming({ ...connecting, error: '강의 연결 상태 변경에 실패했습니다.' }),
}
export const ConnectFailedUnexpected: Story = {
  name: '연결 중 오류',
  args: confirming({ ...connecting, error: '강의 연결 상태 변경 중 오류가 발생했습니다.' }),
}
export const Connected: Story = { name: '연결 완료 알림', parameters: banner('success', '연결되었습니다.') }
export const Disconnecting: Story = { name: '연결 해제 확인', args: confirming(disconnecting) }
export const Disconnected: Story = {
  name: '연결 해제 완료 알림',
  parameters: banner('success', '연결이 해제되었습니다.'),
}

/** 긴 이름도 대화 상자 안에서 잘리지 않습니다. */
export const LongNamesInADialog: Story = {
  name: '대화 상자 안의 긴 이름',
  args: confirming({
    ...connecting,
    question: `${longUsers[0]!.username}(20220408) 사용자의 ‘${longLectures[0]!.name}’ 강의를 연결하시겠습니까?`,
  }),
}
