import { createCampus } from '@campus-connect/sdk'
import { handle } from '@campus-connect/sdk/msw'
import { CampusProvider } from '@campus-connect/sdk/react'
import { AppShell } from '@campus-connect/ui'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../paths.ts'
import { LecturesRoute } from '../routes/lectures.tsx'

const hrefs = { home: paths.lectures, admin: paths.adminUsers, mypage: paths.mypage }

/** The real client and the real hooks; the network answers what the story says. */
const connected: Decorator = (Story) => (
  <CampusProvider campus={createCampus({ baseUrl: location.origin, retries: false, timeout: 60_000 })}>
    <AppShell current="home" admin={false} hrefs={hrefs}>
      <Story />
    </AppShell>
  </CampusProvider>
)

const meta = {
  title: '내 강의 목록',
  component: LecturesRoute,
  decorators: [connected],
} satisfies Meta<typeof LecturesRoute>
export default meta
type Story = StoryObj<typeof meta>

export const Answered: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /카누\/카약/ })).toBeVisible()
  },
}
export const Slow: Story = {
  beforeEach: ({ msw }) => msw.use(handle('listMyLectures', 'never')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('강의 목록을 불러오는 중...')).toBeVisible()
  },
}
export const Refused: Story = {
  beforeEach: ({ msw }) => msw.use(handle('listMyLectures', { status: 500, message: '' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('강의 목록을 불러오는데 실패했습니다.')
  },
}
export const Malformed: Story = {
  beforeEach: ({ msw }) => msw.use(handle('listMyLectures', 'malformed')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('강의 목록을 불러오는 중 오류가 발생했습니다.')
  },
}
export const OfflineThenBack: Story = {
  beforeEach: ({ msw }) => msw.use(handle('listMyLectures', 'offline')),
  play: async ({ canvas, userEvent, msw }) => {
    const retry = await canvas.findByRole('button', { name: '다시 시도' })
    msw.use(handle('listMyLectures', { data: [{ name: '자료구조', connected: true }] }))
    await userEvent.click(retry)
    await expect(await canvas.findByRole('link', { name: /자료구조/ })).toBeVisible()
  },
}
