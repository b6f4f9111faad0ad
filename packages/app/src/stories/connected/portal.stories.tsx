import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { lectures, student } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const label = '포털 계정으로 로그인'

const meta = {
  ...visits,
  title: '포털 로그인 Login by the portal',
  id: 'connected-포털-로그인',
  tags: ['!autodocs'],
  args: { at: paths.login, as: 'nobody' },
  parameters: { ...visits.parameters, portal: 'portal' },
  beforeEach(context: StoryContext<Visit>) {
    // What the server of a campus with a portal puts into the page.
    const place = Object.assign(document.createElement('meta'), {
      name: 'campus-portal',
      content: context.parameters.portal as string,
    })
    Object.assign(place.dataset, { label, href: '#/portal' })
    document.head.append(place)
    const leave = visits.beforeEach(context)
    return () => {
      leave()
      place.remove()
    }
  },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** The session of a student who has just come back from the portal. */
const fromPortal = handle('listMyLectures', {
  data: lectures,
  headers: {
    'X-User': `${new URLSearchParams({ id: student.id, username: student.username, isAdmin: 'false', password: 'false' })}`,
  },
})

const isTold =
  (text: string): Play =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(text)
    await expect(canvas.getByRole('button', { name: label })).toBeVisible()
    await expect(canvas.queryByLabelText('비밀번호')).not.toBeInTheDocument()
  }

export const Back: Story = {
  name: '포털에서 돌아옴',
  args: { at: paths.lectures },
  parameters: { replies: [fromPortal] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /자료구조/ })).toBeVisible()
  },
}
export const WithoutPassword: Story = {
  name: '비밀번호가 없는 계정',
  args: { at: paths.mypage },
  parameters: { replies: [fromPortal] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(student.id)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '비밀번호 변경' })).not.toBeInTheDocument()
  },
}
export const Linking: Story = {
  name: '있던 계정을 연결',
  args: { at: `${paths.login}?portal=link` },
  parameters: { replies: [handle('login', { data: student })] },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByText(/그 비밀번호를 한 번만 확인하면/)).toBeVisible()
    msw.use(handle('listMyLectures', { data: lectures }))

    await userEvent.type(canvas.getByLabelText('학번'), student.id)
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(await canvas.findByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  },
}
export const LinkingTooLate: Story = {
  name: '연결이 늦음',
  args: { at: `${paths.login}?portal=link` },
  parameters: {
    replies: [
      handle('login', {
        status: 403,
        message: '포털 로그인 시간이 지났습니다. 포털 계정으로 다시 로그인해주세요.',
        headers: { 'X-Portal': 'expired' },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('학번'), student.id)
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(await canvas.findByRole('alert')).toHaveTextContent('포털 로그인 시간이 지났습니다')
    await expect(canvas.getByRole('button', { name: label })).toBeVisible()
  },
}
export const Down: Story = {
  name: '포털이 응답하지 않음',
  args: { at: `${paths.login}?portal=down` },
  play: isTold('학교 포털이 응답하지 않습니다. 잠시 후 다시 시도해주세요.'),
}
export const DownBesideTheForm: Story = {
  name: '포털이 응답하지 않고 비밀번호가 있음',
  args: { at: `${paths.login}?portal=down` },
  parameters: { portal: 'both' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('비밀번호로 로그인하거나')
    await expect(canvas.getByLabelText('비밀번호')).toBeVisible()
  },
}
export const Graduate: Story = {
  name: '명단에 없는 졸업생',
  args: { at: `${paths.login}?portal=roster` },
  play: isTold('명단에서 확인할 수 없는 학번 또는 이름입니다.'),
}
export const Disabled: Story = {
  name: '비활성 계정',
  args: { at: `${paths.login}?portal=disabled` },
  play: isTold('비활성화된 계정입니다.'),
}
export const Offline: Story = {
  name: '오프라인',
  parameters: { offline: true },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: label }))

    await isTold('인터넷 연결을 확인한 뒤 다시 시도해주세요.')(context)
  },
}
export const AfterLogout: Story = {
  name: '로그아웃한 뒤',
  args: { at: paths.mypage },
  parameters: { replies: [fromPortal, handle('logout', { data: null })] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '로그아웃' }))

    await expect(await canvas.findByRole('link', { name: '포털에서도 로그아웃' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: label })).toBeVisible()
  },
}
