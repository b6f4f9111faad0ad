import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths, withNext } from '../../navigation/paths.ts'
import { lectures, student } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '로그인 Login',
  id: 'connected-로그인',
  tags: ['!autodocs'],
  args: { at: paths.login, as: 'nobody' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const logIn: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText('학번'), student.id)
  await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
  await userEvent.click(canvas.getByRole('button', { name: '로그인' }))
}

const asksForCode = (message: string) => ({ status: 401, message, headers: { 'X-Second-Factor': 'totp' } })

/** Logs in and finds the text and the unchanged input. */
const isTold =
  (text: string): Play =>
  async (context) => {
    await logIn(context)

    const { canvas } = context
    await expect(await canvas.findByRole('alert')).toHaveTextContent(text)
    await expect(canvas.getByRole('heading', { name: '로그인' })).toBeVisible()
    await expect(canvas.getByLabelText('학번')).toHaveValue(student.id)
  }

export const Answered: Story = {
  name: '정상 응답',
  play: async (context) => {
    const { canvas, msw } = context
    await canvas.findByRole('heading', { name: '로그인' })
    msw.use(handle('listMyLectures', { data: lectures }))

    await logIn(context)

    await expect(await canvas.findByRole('heading', { name: '내 강의 목록' })).toBeVisible()
    await expect(await canvas.findByRole('link', { name: /자료구조/ })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: '관리자' })).not.toBeInTheDocument()
  },
}
export const AsAdministrator: Story = {
  name: '관리자로',
  parameters: { replies: [handle('login', { data: { id: student.id, username: student.username, isAdmin: true } })] },
  play: async (context) => {
    const { canvas, msw } = context
    await canvas.findByRole('heading', { name: '로그인' })
    msw.use(handle('listMyLectures', { data: lectures }))

    await logIn(context)

    await expect(await canvas.findByRole('link', { name: '관리자' })).toBeVisible()
  },
}
export const BackToWhereItWasNeeded: Story = {
  name: '보려던 화면으로 돌아감',
  args: { at: withNext(paths.login, paths.mypage) },
  play: async (context) => {
    await logIn(context)

    await expect(await context.canvas.findByRole('heading', { name: '마이페이지' })).toBeVisible()
  },
}
export const Slow: Story = {
  name: '느린 응답',
  parameters: { replies: [handle('login', 'never')] },
  play: async (context) => {
    await logIn(context)

    await expect(await context.canvas.findByRole('button', { name: '처리 중...' })).toBeVisible()
  },
}
export const WrongPassword: Story = {
  name: '비밀번호가 다름',
  parameters: {
    replies: [handle('login', { status: 401, message: '학번 또는 비밀번호가 올바르지 않습니다.' })],
  },
  play: isTold('학번 또는 비밀번호가 올바르지 않습니다.'),
}
export const SecondFactor: Story = {
  name: '인증번호를 물음',
  parameters: { replies: [handle('login', asksForCode('인증 앱에 보이는 인증번호를 입력해주세요.'))] },
  play: async (context) => {
    const { canvas, msw, userEvent } = context
    await logIn(context)
    const code = await canvas.findByRole('textbox', { name: '인증번호' })
    await expect(code).toHaveFocus()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
    await expect(canvas.getByLabelText('비밀번호')).toHaveValue('hanbit-gaon-24')

    const wrong = '인증번호가 올바르지 않습니다. 인증 앱에 새로 보이는 번호를 입력해주세요.'
    msw.use(handle('login', asksForCode(wrong)))
    await userEvent.type(code, '287082{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(wrong)
    await expect(code).toHaveValue('287082')

    msw.use(handle('login', { data: student }), handle('listMyLectures', { data: lectures }))
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))
    await expect(await canvas.findByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  },
}
export const Disabled: Story = {
  name: '비활성 계정',
  parameters: {
    replies: [handle('login', { status: 403, message: '비활성화된 계정입니다. 관리자에게 문의하세요.' })],
  },
  play: isTold('비활성화된 계정입니다. 관리자에게 문의하세요.'),
}
export const TooManyAttempts: Story = {
  name: '시도가 너무 많음',
  parameters: {
    replies: [
      handle('login', {
        status: 429,
        message: '시도가 너무 많습니다. 15분 후에 다시 시도해주세요.',
        headers: { 'Retry-After': '60' },
      }),
    ],
  },
  play: isTold('시도가 너무 많습니다. 15분 후에 다시 시도해주세요.'),
}
export const RefusedWithoutAWord: Story = {
  name: '문구 없는 거절',
  parameters: { replies: [handle('login', { status: 500, message: '' })] },
  play: isTold('로그인에 실패했습니다.'),
}
export const Malformed: Story = {
  name: '잘못된 형식의 응답',
  parameters: { replies: [handle('login', 'malformed')] },
  play: isTold('로그인 중 오류가 발생했습니다.'),
}
export const OfflineThenBack: Story = {
  name: '오프라인 뒤에 다시 온라인',
  parameters: { replies: [handle('login', 'offline')] },
  play: async (context) => {
    const { canvas, msw, userEvent } = context
    await isTold('로그인 중 오류가 발생했습니다.')(context)

    msw.use(handle('login', { data: student }), handle('listMyLectures', { data: lectures }))
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(await canvas.findByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  },
}
