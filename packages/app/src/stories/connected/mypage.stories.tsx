import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '마이페이지 My page',
  id: 'connected-마이페이지',
  tags: ['!autodocs'],
  args: { at: paths.mypage, as: 'student' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const press =
  (name: string): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name }))
  }
const sync = press('강의 목록 동기화')

/** Synchronises and finds the text. */
const isTold =
  (text: string): Play =>
  async (context) => {
    await sync(context)

    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(text)
  }

const changePassword: Play = async (context) => {
  const { canvas, userEvent } = context
  await press('비밀번호 변경')(context)
  await userEvent.type(canvas.getByLabelText('현재 비밀번호'), 'hanbit-gaon-24')
  await userEvent.type(canvas.getByLabelText('새 비밀번호'), 'haneul-byeol-55')
  await userEvent.type(canvas.getByLabelText('새 비밀번호 확인'), 'haneul-byeol-55')
  await press('변경하기')(context)
}
const deleteAccount: Play = async (context) => {
  const { canvas, userEvent } = context
  await press('회원 탈퇴')(context)
  await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
  await press('탈퇴하기')(context)
}

/** Submits a dialog and finds the error inside it. */
const isToldInside =
  (act: Play, text: string): Play =>
  async (context) => {
    await act(context)

    const dialog = within(await context.canvas.findByRole('dialog'))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(text)
  }

export const Answered: Story = {
  name: '정상 응답',
  play: async (context) => {
    await sync(context)

    await expect(await context.canvas.findByRole('status')).toHaveTextContent(
      '강의 2개가 추가되고 1개가 제외되었습니다.',
    )
  },
}
export const AnsweredWithoutAWord: Story = {
  name: '문구 없는 정상 응답',
  parameters: { replies: [handle('syncMyLectures', { data: null })] },
  play: async (context) => {
    await sync(context)

    await expect(await context.canvas.findByRole('status')).toHaveTextContent('강의 동기화를 완료했습니다.')
  },
}
export const SlowSessionCheck: Story = {
  name: '느린 로그인 확인',
  parameters: { replies: [handle('listMyLectures', 'never')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('로그인 정보를 확인하는 중...')).toBeVisible()
  },
}
export const SlowSync: Story = {
  name: '느린 동기화',
  parameters: { replies: [handle('syncMyLectures', 'never')] },
  play: async (context) => {
    await sync(context)

    await expect(context.canvas.getByRole('button', { name: /강의 목록 동기화/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}
export const Refused: Story = {
  name: '거절 응답',
  parameters: {
    replies: [
      handle('syncMyLectures', {
        status: 503,
        message: '요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.',
      }),
    ],
  },
  play: isTold('요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.'),
}
export const RefusedWithoutAWord: Story = {
  name: '문구 없는 거절',
  parameters: { replies: [handle('syncMyLectures', { status: 500, message: '' })] },
  play: isTold('강의 동기화에 실패했습니다.'),
}
export const Malformed: Story = {
  name: '잘못된 형식의 응답',
  parameters: { replies: [handle('syncMyLectures', 'malformed')] },
  play: isTold('강의 동기화 중 오류가 발생했습니다.'),
}
export const OfflineThenBack: Story = {
  name: '오프라인 뒤에 다시 온라인',
  parameters: { replies: [handle('syncMyLectures', 'offline')] },
  play: async (context) => {
    const { canvas, msw } = context
    await isTold('강의 동기화 중 오류가 발생했습니다.')(context)

    msw.use(handle('syncMyLectures', { data: null }))
    await sync(context)

    await expect(await canvas.findByRole('status')).toHaveTextContent('강의 동기화를 완료했습니다.')
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}
export const SessionLost: Story = {
  name: '로그인이 풀림',
  parameters: { replies: [handle('syncMyLectures', { status: 401, message: '로그인이 필요합니다.' })] },
  play: async (context) => {
    await sync(context)

    await expect(await context.canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
  },
}
export const WrongCurrentPassword: Story = {
  name: '현재 비밀번호가 다름',
  parameters: { replies: [handle('changeMyPassword', { status: 400, message: '비밀번호가 올바르지 않습니다.' })] },
  play: isToldInside(changePassword, '비밀번호가 올바르지 않습니다.'),
}
export const PasswordChangeUnanswered: Story = {
  name: '비밀번호 변경, 응답 없음',
  parameters: { replies: [handle('changeMyPassword', 'offline')] },
  play: isToldInside(changePassword, '비밀번호 변경 중 오류가 발생했습니다.'),
}
export const SlowPasswordChange: Story = {
  name: '느린 비밀번호 변경',
  parameters: { replies: [handle('changeMyPassword', 'never')] },
  play: async (context) => {
    await changePassword(context)

    await expect(context.canvas.getByRole('button', { name: '처리 중...' })).toHaveAttribute('aria-disabled', 'true')
    await context.userEvent.keyboard('{Escape}')
    await expect(context.canvas.getByRole('dialog', { name: '비밀번호 변경' })).toBeVisible()
  },
}
export const LastAdministratorCannotGo: Story = {
  name: '마지막 관리자의 탈퇴 거절',
  args: { as: 'administrator' },
  parameters: {
    replies: [handle('deleteMe', { status: 409, message: '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.' })],
  },
  play: isToldInside(deleteAccount, '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.'),
}
export const DeletionUnanswered: Story = {
  name: '회원 탈퇴, 응답 없음',
  parameters: { replies: [handle('deleteMe', 'malformed')] },
  play: isToldInside(deleteAccount, '회원 탈퇴 중 오류가 발생했습니다.'),
}
export const SlowLogout: Story = {
  name: '느린 로그아웃',
  parameters: { replies: [handle('logout', 'never')] },
  play: async (context) => {
    await press('로그아웃')(context)

    await expect(context.canvas.getByRole('button', { name: /로그아웃/ })).toHaveAttribute('aria-disabled', 'true')
  },
}
