import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { lectures } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '내 강의 목록 Lectures',
  id: 'connected-내-강의-목록',
  tags: ['!autodocs'],
  args: { at: paths.lectures, as: 'student' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>

export const Answered: Story = {
  name: '정상 응답',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /자료구조.*연결됨/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /컴퓨터 네트워크.*미연결/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '홈' })).toHaveAttribute('aria-current', 'page')
  },
}
export const Empty: Story = {
  name: '비어 있음',
  parameters: { replies: [handle('listMyLectures', { data: [] })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('강의 없음')).toBeVisible()
    await expect(canvas.getByText('등록된 강의가 없습니다.')).toBeVisible()
  },
}
export const Slow: Story = {
  name: '느린 응답',
  parameters: { replies: [handle('listMyLectures', 'never')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('강의 목록을 불러오는 중...')).toBeVisible()
  },
}
export const Refused: Story = {
  name: '거절 응답',
  parameters: {
    replies: [handle('listMyLectures', { status: 500, message: '오류가 발생했습니다. 잠시 후 다시 시도해주세요.' })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('오류가 발생했습니다. 잠시 후 다시 시도해주세요.')
  },
}
export const RefusedWithoutAWord: Story = {
  name: '문구 없는 거절',
  parameters: { replies: [handle('listMyLectures', { status: 500, message: '' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('강의 목록을 불러오는데 실패했습니다.')
  },
}
export const Malformed: Story = {
  name: '잘못된 형식의 응답',
  parameters: { replies: [handle('listMyLectures', 'malformed')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('강의 목록을 불러오는 중 오류가 발생했습니다.')
  },
}
export const OfflineThenBack: Story = {
  name: '오프라인 뒤에 다시 온라인',
  parameters: { replies: [handle('listMyLectures', 'offline')] },
  play: async ({ canvas, msw, userEvent }) => {
    const retry = await canvas.findByRole('button', { name: '다시 시도' })
    await expect(canvas.getByRole('alert')).toHaveTextContent('강의 목록을 불러오는 중 오류가 발생했습니다.')

    msw.use(handle('listMyLectures', { data: lectures }))
    await userEvent.click(retry)

    await expect(await canvas.findByRole('link', { name: /자료구조/ })).toBeVisible()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}
export const OldListAfterAFailedRefetch: Story = {
  name: '다시 불러오지 못해 지난 목록',
  args: { at: paths.mypage },
  play: async ({ canvas, msw, userEvent }) => {
    const sync = await canvas.findByRole('button', { name: '강의 목록 동기화' })
    msw.use(handle('listMyLectures', 'offline'))
    await userEvent.click(sync)
    await canvas.findByRole('status')
    await userEvent.click(canvas.getByRole('link', { name: '홈' }))

    await expect(await canvas.findByText('다시 연결하는 중…')).toBeVisible()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: /자료구조/ })).toBeVisible()

    msw.use(handle('listMyLectures', { data: lectures }))
    await userEvent.click(canvas.getByRole('button', { name: '새로고침' }))
    await expect(await canvas.findByText('방금 업데이트됨')).toBeVisible()
  },
}
export const SessionLost: Story = {
  name: '로그인이 풀림',
  parameters: { replies: [handle('listMyLectures', { status: 401, message: '로그인이 필요합니다.' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}
