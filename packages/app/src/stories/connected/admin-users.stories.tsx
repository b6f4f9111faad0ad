import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { users } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '관리자 페이지 Users',
  id: 'connected-관리자-페이지',
  tags: ['!autodocs'],
  args: { at: paths.adminUsers, as: 'administrator' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** The text is shown instead of the users. */
const isTold =
  (text: string): Play =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(text)
    await expect(canvas.getByRole('heading', { name: '관리자 페이지' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /김하늘/ })).not.toBeInTheDocument()
  }

export const Answered: Story = {
  name: '정상 응답',
  parameters: {
    replies: [
      handle('listUsers', {
        data: users,
        headers: {
          'X-Total-Count': '1248',
          'X-Enabled-Count': '1201',
          'X-Connected-Count': '3096',
          'X-Roster-State': 'held',
          'X-Roster-Reason': encodeURIComponent('학생 20명(50%)이 빠집니다.'),
        },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /김하늘.*강의: 2 \/ 4/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /박서연.*비활성/ })).toBeVisible()
    await expect(canvas.getByText('1,248', { selector: 'dd *' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: '명단 상태' })).toHaveTextContent('학생 20명(50%)이 빠집니다.')
    await expect(canvas.getByRole('link', { name: '관리자' })).toHaveAttribute('aria-current', 'page')
  },
}
export const Empty: Story = {
  name: '비어 있음',
  parameters: { replies: [handle('listUsers', { data: [] })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('사용자 없음')).toBeVisible()
  },
}
export const Slow: Story = {
  name: '느린 응답',
  parameters: { replies: [handle('listUsers', 'never')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('사용자 목록을 불러오는 중...')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '새로고침' })).toHaveAttribute('aria-disabled', 'true')
  },
}
export const Forbidden: Story = {
  name: '권한 없음',
  args: { as: 'student' },
  parameters: { replies: [handle('listUsers', { status: 403, message: '관리자 권한이 필요합니다.' })] },
  play: async (context) => {
    await isTold('관리자 권한이 필요합니다.')(context)
    await expect(context.canvas.queryByRole('link', { name: '관리자' })).not.toBeInTheDocument()
  },
}
export const Refused: Story = {
  name: '거절 응답',
  parameters: {
    replies: [handle('listUsers', { status: 500, message: '오류가 발생했습니다. 잠시 후 다시 시도해주세요.' })],
  },
  play: isTold('오류가 발생했습니다. 잠시 후 다시 시도해주세요.'),
}
export const RefusedWithoutAWord: Story = {
  name: '문구 없는 거절',
  parameters: { replies: [handle('listUsers', { status: 500, message: '' })] },
  play: isTold('사용자 목록을 불러오는데 실패했습니다.'),
}
export const Malformed: Story = {
  name: '잘못된 형식의 응답',
  parameters: { replies: [handle('listUsers', 'malformed')] },
  play: isTold('사용자 목록을 불러오는 중 오류가 발생했습니다.'),
}
export const OfflineThenBack: Story = {
  name: '오프라인 뒤에 다시 온라인',
  parameters: { replies: [handle('listUsers', 'offline')] },
  play: async (context) => {
    const { canvas, msw, userEvent } = context
    await isTold('사용자 목록을 불러오는 중 오류가 발생했습니다.')(context)

    msw.use(handle('listUsers', { data: users }))
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(await canvas.findByRole('link', { name: /김하늘/ })).toBeVisible()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}
export const OldListAfterAFailedRefresh: Story = {
  name: '새로고침하지 못해 지난 목록',
  play: async ({ canvas, msw, userEvent }) => {
    const list = within(await canvas.findByRole('list', { name: '사용자' }))
    msw.use(handle('listUsers', 'offline'))
    await userEvent.click(canvas.getByRole('button', { name: '새로고침' }))

    await expect(await canvas.findByRole('alert')).toHaveTextContent('사용자 목록을 불러오는 중 오류가 발생했습니다.')
    await expect(list.getAllByRole('link')).toHaveLength(users.length)
  },
}
export const SessionLost: Story = {
  name: '로그인이 풀림',
  parameters: { replies: [handle('listUsers', { status: 401, message: '로그인이 필요합니다.' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
  },
}
