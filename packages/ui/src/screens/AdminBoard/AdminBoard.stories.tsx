import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { totals } from '../../../storybook/admin-users.ts'
import { dayUntil, longLectures } from '../../../storybook/fixtures.ts'
import { inAppShell, underBars } from '../../../storybook/shells.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { AdminBoard } from './AdminBoard.tsx'

const about = `
강의가 없는 관리자의 홈에서 목록의 자리입니다. 지금 몇 명이 무엇에 연결되어 있는지, 오늘 어떻게 오르내렸는지 보여 줍니다.

- 필요한 호출: \`listUsers\` (\`GET /api/admin/users\`)의 \`Prefer: return=minimal, overview\`. 사람을 읽지 않으므로 감사 기록에 남지 않습니다.
- 하지 않는 일: 말할 것이 없으면 빈 그림을 그리지 않습니다. 누가 연결되어 있는지는 사용자 목록이 보여 줍니다.
`

const lectures = [
  { name: '자료구조', connected: 41, total: 120 },
  { name: '글쓰기의 기초 (국문101-02)', connected: 23, total: 45 },
  { name: '미분적분학 및 연습', connected: 12, total: 200 },
  { name: '카누/카약 50% #1', connected: 3, total: 18 },
]
const today = [...dayUntil(14.5).slice(0, -1), 83]
const page = { ...totals, total: 3001, connected: 83, connectedUsers: 74, lectures, today }

const meta = {
  title: 'AdminBoard 오늘의 연결',
  id: 'screens-adminboard',
  component: AdminBoard,
  args: {
    overview: { status: 'success', data: page },
    linkTo: (lecture) => `#/admin/users?${new URLSearchParams({ lecture, connected: 'true' })}`,
    usersHref: '#/admin/users',
  },
  decorators: [
    (Story) => (
      <Screen title="내 강의 목록" detail="" wide>
        <Story />
      </Screen>
    ),
    inAppShell('home'),
  ],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof AdminBoard>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Loading: Story = { name: '로딩', args: { overview: { status: 'pending' } } }
/** 관리자에게는 강의가 없는 것이 보통이므로 모자란 것처럼 말하지 않습니다. */
export const Quiet: Story = {
  name: '말할 것이 없음',
  tags: ['picture'],
  args: {
    overview: {
      status: 'success',
      data: { ...totals, connected: 0, connectedUsers: 0, lectures: [], today: today.map(() => 0) },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('관리자 계정입니다')).toBeVisible()
    await expect(canvas.queryByRole('figure')).toBeNull()
    await expect(canvas.getByRole('link', { name: '사용자 목록 보기' })).toHaveAttribute('href', '#/admin/users')
  },
}
export const Failed: Story = {
  name: '불러오지 못함',
  args: { overview: { status: 'error', error: new Error('사용자 목록을 불러오는데 실패했습니다.') } },
}
export const Evening: Story = {
  name: '모두 해제된 저녁',
  args: {
    overview: {
      status: 'success',
      data: { ...page, connected: 0, connectedUsers: 0, lectures: [], today: dayUntil(22) },
    },
  },
}
export const ManyLectures: Story = {
  name: '강의가 많음',
  args: {
    overview: {
      status: 'success',
      data: {
        ...page,
        connected: 12_480,
        connectedUsers: 11_204,
        lectures: Array.from({ length: 8 }, (_, index) => ({
          name: `전공 세미나 ${index + 1}`,
          connected: 1320 - index * 90,
          total: 1500,
        })),
        today: today.map((count) => count * 130),
      },
    },
  },
}
export const LongNames: Story = {
  name: '긴 이름',
  args: {
    overview: {
      status: 'success',
      data: { ...page, lectures: longLectures.map(({ name }) => ({ name, connected: 12, total: 40 })) },
    },
  },
}

export const ALectureLeadsToItsConnectedUsers: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '자료구조 41 / 120명 연결' })).toHaveAttribute(
      'href',
      `#/admin/users?${new URLSearchParams({ lecture: '자료구조', connected: 'true' })}`,
    )
    await expect(canvas.getByText('그 밖의 강의 4개 연결')).toBeVisible()
  },
}
