import { handle, type Reply } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { lectures, started, student, switched } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const name = '카누/카약 50% #1'

const meta = {
  ...visits,
  title: '강의 Lecture',
  id: 'connected-강의',
  tags: ['!autodocs'],
  args: { at: paths.lecture(name), as: 'student' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const connect: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '연결하기' }))
}

export const Answered: Story = {
  name: '정상 응답',
  play: async (context) => {
    const { canvas, msw } = context
    await canvas.findByText('연결 안됨')
    msw.use(
      handle('startAttendance', started(name)),
      handle('listMyLectures', { data: switched(lectures, name, true) }),
    )

    await connect(context)

    await expect(await canvas.findByRole('status')).toHaveTextContent(started(name).message)
    await expect(canvas.getByRole('heading', { name })).toBeVisible()
    await expect(canvas.getByText('현재 연결됨')).toBeVisible()
    const opposite = await canvas.findByRole('button', { name: '연결 해제하기' })
    // A second tap must not undo the first one.
    await waitFor(() => expect(opposite).not.toHaveAttribute('aria-disabled'))
  },
}
export const SlowList: Story = {
  name: '느린 목록',
  parameters: { replies: [handle('listMyLectures', 'never')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('강의 정보를 불러오는 중...')).toBeVisible()
  },
}
export const SlowSwitch: Story = {
  name: '느린 변경',
  parameters: { replies: [handle('startAttendance', 'never')] },
  play: async (context) => {
    await connect(context)

    const { canvas } = context
    await expect(await canvas.findByText('현재 연결됨')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '연결 해제하기' })).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.queryByRole('status')).not.toBeInTheDocument()
  },
}
export const SwitchTakenBack: Story = {
  name: '거절되어 되돌림',
  play: async (context) => {
    const { canvas, msw, step } = context
    const { promise, resolve } = Promise.withResolvers<Reply<'startAttendance'>>()
    msw.use(handle('startAttendance', promise))

    await step('서버의 대답을 기다리는 동안 벌써 연결된 것으로 보입니다.', async () => {
      await connect(context)
      await expect(await canvas.findByText('현재 연결됨')).toBeVisible()
    })
    await step('서버가 거절하면 전 상태로 돌아가고, 서버의 문장이 남습니다.', async () => {
      resolve({ status: 503, message: '요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.' })
      await expect(await canvas.findByRole('alert')).toHaveTextContent(
        '요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.',
      )
      await expect(await canvas.findByText('연결 안됨')).toBeVisible()
    })
  },
}
export const RefusedWithoutAWord: Story = {
  name: '문구 없는 거절',
  parameters: { replies: [handle('startAttendance', { status: 500, message: '' })] },
  play: async (context) => {
    await connect(context)

    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('연결 상태를 변경하는데 실패했습니다.')
    await expect(await context.canvas.findByText('연결 안됨')).toBeVisible()
  },
}
export const Malformed: Story = {
  name: '잘못된 형식의 응답',
  parameters: { replies: [handle('startAttendance', 'malformed')] },
  play: async (context) => {
    await connect(context)

    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      '연결 상태를 변경하는 중 오류가 발생했습니다.',
    )
    await expect(await context.canvas.findByText('연결 안됨')).toBeVisible()
  },
}
export const OfflineThenBack: Story = {
  name: '오프라인 뒤에 다시 온라인',
  parameters: { replies: [handle('startAttendance', 'offline')] },
  play: async (context) => {
    const { canvas, msw } = context
    await connect(context)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('연결 상태를 변경하는 중 오류가 발생했습니다.')

    // The failure fetches the list again. It must not show the result of the second attempt before that is made.
    const { promise, resolve } = Promise.withResolvers<Reply<'listMyLectures'>>()
    msw.use(handle('startAttendance', started(name)), handle('listMyLectures', promise))
    await connect(context)
    resolve({ data: switched(lectures, name, true) })

    await expect(await canvas.findByRole('status')).toHaveTextContent(started(name).message)
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}
export const OldStateAfterAFailedRefetch: Story = {
  name: '다시 불러오지 못해 지난 상태',
  play: async (context) => {
    const { canvas, msw } = context
    await canvas.findByText('연결 안됨')
    msw.use(handle('startAttendance', started(name)), handle('listMyLectures', { status: 500, message: '' }))

    await connect(context)

    await expect(await canvas.findByText('다시 연결하는 중…')).toBeVisible()
    await expect(canvas.getByText('현재 연결됨')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '연결 해제하기' })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: '찾을 수 없음',
  args: { at: paths.lecture('양자역학') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('해당 강의를 찾을 수 없습니다.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '목록으로 돌아가기' })).toBeVisible()
  },
}
export const SessionLostAndBack: Story = {
  name: '로그인이 풀린 뒤 다시 로그인',
  parameters: { replies: [handle('startAttendance', { status: 401, message: '로그인이 필요합니다.' })] },
  play: async (context) => {
    const { canvas, msw, userEvent } = context
    await connect(context)
    await expect(await canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()

    msw.use(handle('login', { data: student }))
    await userEvent.type(canvas.getByLabelText('학번'), student.id)
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24{Enter}')

    await expect(await canvas.findByRole('heading', { name })).toBeVisible()
    await expect(await canvas.findByText('연결 안됨')).toBeVisible()
  },
}
