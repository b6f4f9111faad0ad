import { handle, type Reply } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { changed, lectures, student, switched, users } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '사용자 정보',
  tags: ['!autodocs'],
  args: { at: paths.adminUser(student.id), as: 'administrator' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** Starts a change and confirms it. */
const confirmed =
  (ask: string, confirm: string): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: ask }))
    const dialog = within(await canvas.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: confirm }))
  }
const disable = confirmed('사용자 비활성화', '비활성화하기')
const connect = confirmed('컴퓨터 네트워크 연결', '연결하기')

/** Finds the error inside the open dialog. */
const isToldInside = async ({ canvas }: Parameters<Play>[0], text: string) => {
  const dialog = within(canvas.getByRole('alertdialog'))
  await expect(await dialog.findByRole('alert')).toHaveTextContent(text)
}

export const Answered: Story = {
  play: async (context) => {
    const { canvas, msw } = context
    await canvas.findByText('2 / 4 연결중')
    const lectureDtoList = switched(lectures, '컴퓨터 네트워크', true)
    msw.use(handle('listUsers', { data: changed(users, student.id, { lectureDtoList }) }))

    await connect(context)

    await expect(await canvas.findByRole('status')).toHaveTextContent('연결되었습니다.')
    await expect(canvas.getByText('3 / 4 연결중')).toBeVisible()
    await expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument()
  },
}
export const Slow: Story = {
  parameters: { replies: [handle('listUsers', 'never')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('사용자 정보를 불러오는 중...')).toBeVisible()
  },
}
export const SlowChange: Story = {
  parameters: { replies: [handle('disableUser', 'never')] },
  play: async (context) => {
    await disable(context)

    const dialog = within(context.canvas.getByRole('alertdialog', { name: '사용자 비활성화' }))
    await expect(dialog.getByRole('button', { name: '비활성화하기' })).toHaveAttribute('aria-disabled', 'true')
  },
}
export const ChangeTakenBack: Story = {
  play: async (context) => {
    const { canvas, msw, step, userEvent } = context
    const { promise, resolve } = Promise.withResolvers<Reply<'disableUser'>>()
    msw.use(handle('disableUser', promise))

    await step('서버의 대답을 기다리는 동안 벌써 비활성화된 것으로 보입니다.', async () => {
      await disable(context)
      await expect(await canvas.findByText('비활성화됨')).toBeInTheDocument()
    })
    await step('서버가 거절하면 대화 상자에 서버의 문장이 남습니다.', async () => {
      resolve({ status: 409, message: '마지막 관리자에게는 할 수 없는 작업입니다.' })
      await isToldInside(context, '마지막 관리자에게는 할 수 없는 작업입니다.')
    })
    await step('취소하면 전과 같이 활성화된 계정이 보입니다.', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '취소' }))
      await expect(await canvas.findByText('활성화됨')).toBeVisible()
    })
  },
}
export const ChangeRefusedWithoutAWord: Story = {
  parameters: { replies: [handle('startUserLecture', { status: 500, message: '' })] },
  play: async (context) => {
    await connect(context)
    await isToldInside(context, '강의 연결 상태 변경에 실패했습니다.')
  },
}
export const ChangeUnanswered: Story = {
  parameters: { replies: [handle('disableUser', 'offline')] },
  play: async (context) => {
    await disable(context)
    await isToldInside(context, '사용자 상태 변경 중 오류가 발생했습니다.')
  },
}
export const Forbidden: Story = {
  args: { as: 'student' },
  parameters: { replies: [handle('listUsers', { status: 403, message: '관리자 권한이 필요합니다.' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('관리자 권한이 필요합니다.')
    await expect(canvas.queryByRole('button', { name: '사용자 비활성화' })).not.toBeInTheDocument()
  },
}
export const NotFound: Story = {
  args: { at: paths.adminUser('20249999') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('해당 사용자를 찾을 수 없습니다.')).toBeVisible()
  },
}
export const RefusedWithoutAWord: Story = {
  parameters: { replies: [handle('listUsers', { status: 500, message: '' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('사용자 정보를 불러오는데 실패했습니다.')
  },
}
export const Malformed: Story = {
  parameters: { replies: [handle('listUsers', 'malformed')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('사용자 정보를 불러오는 중 오류가 발생했습니다.')
  },
}
export const OfflineThenBack: Story = {
  parameters: { replies: [handle('listUsers', 'offline')] },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('사용자 정보를 불러오는 중 오류가 발생했습니다.')

    msw.use(handle('listUsers', { data: users }))
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(await canvas.findByText('활성화됨')).toBeVisible()
  },
}
export const OldStateAfterAFailedRefetch: Story = {
  play: async (context) => {
    const { canvas, msw } = context
    await canvas.findByText('2 / 4 연결중')
    msw.use(handle('listUsers', 'offline'))

    await connect(context)

    await expect(await canvas.findByRole('alert')).toHaveTextContent('사용자 정보를 불러오는 중 오류가 발생했습니다.')
    await expect(canvas.getByText('3 / 4 연결중')).toBeVisible()
  },
}
export const SessionLost: Story = {
  parameters: { replies: [handle('disableUser', { status: 401, message: '로그인이 필요합니다.' })] },
  play: async (context) => {
    await disable(context)

    await expect(await context.canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
    await expect(context.canvas.queryByRole('alertdialog')).not.toBeInTheDocument()
  },
}
