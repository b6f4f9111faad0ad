import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { student } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '회원가입 Sign-up',
  id: 'connected-회원가입',
  tags: ['!autodocs'],
  args: { at: paths.signup, as: 'nobody' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const signUp: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText('학번'), student.id)
  await userEvent.type(canvas.getByLabelText('이름'), student.username)
  await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
  await userEvent.click(canvas.getByRole('button', { name: '회원가입' }))
}

/** Signs up and finds the text and the unchanged input. */
const isTold =
  (text: string): Play =>
  async (context) => {
    await signUp(context)

    const { canvas } = context
    await expect(await canvas.findByRole('alert')).toHaveTextContent(text)
    await expect(canvas.getByRole('heading', { name: '회원가입' })).toBeVisible()
    await expect(canvas.getByLabelText('이름')).toHaveValue(student.username)
  }

export const AnsweredWithoutLectures: Story = {
  name: '정상 응답, 강의 없음',
  play: async (context) => {
    const { canvas, msw } = context
    await canvas.findByRole('heading', { name: '회원가입' })
    msw.use(handle('listMyLectures', { data: [] }))

    await signUp(context)

    await expect(await canvas.findByRole('heading', { name: '내 강의 목록' })).toBeVisible()
    await expect(await canvas.findByText('등록된 강의가 없습니다.')).toBeVisible()
  },
}
export const Slow: Story = {
  name: '느린 응답',
  parameters: { replies: [handle('signup', 'never')] },
  play: async (context) => {
    await signUp(context)

    await expect(context.canvas.getByRole('button', { name: '처리 중...' })).toHaveAttribute('aria-disabled', 'true')
  },
}
export const TakenNumber: Story = {
  name: '이미 가입한 학번',
  parameters: { replies: [handle('signup', { status: 409, message: '이미 사용 중인 학번입니다.' })] },
  play: isTold('이미 사용 중인 학번입니다.'),
}
export const NotInTheRoster: Story = {
  name: '명단에 없는 학번',
  parameters: {
    replies: [handle('signup', { status: 403, message: '명단에서 확인할 수 없는 학번 또는 이름입니다.' })],
  },
  play: isTold('명단에서 확인할 수 없는 학번 또는 이름입니다.'),
}
export const Closed: Story = {
  name: '가입 기간이 아님',
  parameters: { replies: [handle('signup', { status: 403, message: '회원가입을 받지 않습니다.' })] },
  play: isTold('회원가입을 받지 않습니다.'),
}
export const RefusedWithoutAWord: Story = {
  name: '문구 없는 거절',
  parameters: { replies: [handle('signup', { status: 500, message: '' })] },
  play: isTold('회원가입에 실패했습니다.'),
}
export const Malformed: Story = {
  name: '잘못된 형식의 응답',
  parameters: { replies: [handle('signup', 'malformed')] },
  play: isTold('회원가입 중 오류가 발생했습니다.'),
}
export const Offline: Story = {
  name: '오프라인',
  parameters: { replies: [handle('signup', 'offline')] },
  play: isTold('회원가입 중 오류가 발생했습니다.'),
}
export const LoginAfterwardsFails: Story = {
  name: '가입 뒤의 로그인 실패',
  parameters: { replies: [handle('login', { status: 503, message: '' })] },
  play: async (context) => {
    await signUp(context)

    const { canvas } = context
    await expect(await canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
    await expect(canvas.getByRole('alert')).toHaveTextContent('로그인에 실패했습니다.')
    await expect(canvas.getByLabelText('학번')).toHaveValue(student.id)
  },
}
