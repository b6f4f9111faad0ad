import { handle, handleAll, handleSheets } from '@campus-connect/sdk/msw'
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { sheetAddress } from '../../routes/admin/list-address.ts'
import { lectures, student, switched } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

/** Each value is a part of the sentence. Its key stands in the link, where Storybook allows no Korean. */
const parts = {
  who: { student: '학생이', administrator: '관리자가', nobody: '로그인하지 않은 사람이' },
  screen: {
    lectures: '내 강의 목록을 엽니다.',
    lecture: '강의 하나를 엽니다.',
    mypage: '마이페이지를 엽니다.',
    login: '로그인 화면을 엽니다.',
    signup: '회원가입 화면을 엽니다.',
    users: '사용자 목록을 엽니다.',
    user: '사용자 한 명의 정보를 엽니다.',
    sheet: '강의 하나의 출석부를 엽니다.',
  },
  network: {
    online: '인터넷에 연결되어 있습니다.',
    waiting: '서버의 대답을 기다리고 있습니다.',
    offline: '인터넷이 끊겨 있습니다.',
  },
  reply: {
    success: '서버가 요청을 받아들입니다.',
    empty: '서버가 빈 목록을 보냅니다.',
    refused: '서버가 까닭을 말하며 거절합니다.',
    wordless: '서버가 까닭 없이 거절합니다.',
    malformed: '와이파이 로그인 화면이 대답합니다.',
    lost: '서버가 로그인이 끝났다고 말합니다.',
  },
  last: { none: '지난번에 본 목록은 없습니다.', kept: '지난번에 본 목록이 남아 있습니다.' },
} as const
type Part = keyof typeof parts
type State = { [P in Part]: keyof (typeof parts)[P] }

const at: Record<State['screen'], string> = {
  lectures: paths.lectures,
  lecture: paths.lecture(lectures[0]!.name),
  mypage: paths.mypage,
  login: paths.login,
  signup: paths.signup,
  users: paths.adminUsers,
  user: paths.adminUser(student.id),
  sheet: sheetAddress(lectures[0]!.name),
}

const failures = {
  waiting: 'never',
  offline: 'offline',
  malformed: 'malformed',
  refused: { status: 500, message: '오류가 발생했습니다. 잠시 후 다시 시도해주세요.' },
  wordless: { status: 500, message: '' },
  lost: { status: 401, message: '로그인이 필요합니다.' },
} as const

const emptySheet = {
  name: lectures[0]!.name,
  code: 'CSE201-01',
  timetable: true,
  legend: '',
  rule: '',
  facts: [],
  columns: [],
  students: [],
}

function repliesIn({ who, network, reply }: State) {
  const answer = network === 'online' ? reply : network
  if (answer in failures) return handleAll(failures[answer as keyof typeof failures])
  const refusal = { status: 403, message: '관리자 권한이 필요합니다.' }
  return [
    ...(who === 'student' ? [handle('listUsers', refusal), handleSheets(refusal)] : []),
    ...(answer === 'empty' && who !== 'nobody' ? [handle('listMyLectures', { data: [] })] : []),
    ...(answer === 'empty' ? [handle('listUsers', { data: [] }), handleSheets({ data: emptySheet })] : []),
  ]
}

/** As it was before a lecture was connected. */
const lastLectures = {
  lectures: switched(lectures, lectures[0]!.name, false),
  fetchedAt: '2026-09-01T00:05:00.000Z',
}
const lectureCache = {
  lecturesOf: (user?: string) => (user === undefined ? undefined : lastLectures),
  subscribe: () => () => {},
}

/** The state in one sentence after another; what has no effect is left out. */
function sentencesOf({ who, screen, network, reply, last }: State) {
  return [
    `${parts.who[who]} ${parts.screen[screen]}`,
    parts.network[network],
    network === 'online' && parts.reply[reply],
    who !== 'nobody' && (screen === 'lectures' || screen === 'lecture') && parts.last[last],
  ].filter(Boolean)
}

const label = { who: '누가', screen: '어느 화면', network: '네트워크', reply: '서버의 대답', last: '지난 목록' }
const about = {
  who: '앱을 여는 사람입니다.',
  screen: '처음에 여는 화면입니다. 열 수 없는 화면이면 앱이 다른 화면으로 보냅니다.',
  network: '인터넷의 상태입니다.',
  reply: '모든 요청에 대한 서버의 대답입니다. 인터넷에 연결되어 있을 때만 고릅니다.',
  last: '지난번에 불러와 기기에 남은 강의 목록입니다. 로그인한 사람의 강의 화면에 보입니다.',
}
const select = (part: Part) => ({
  name: label[part],
  description: about[part],
  options: Object.keys(parts[part]),
  control: { type: 'select' as const, labels: parts[part] },
  table: { type: { summary: Object.values(parts[part]).join(' | ') } },
})

const meta = {
  title: '상태 고르기 Playground',
  id: 'playground',
  tags: ['!autodocs'],
  parameters: visits.parameters,
  args: { who: 'student', screen: 'lectures', network: 'online', reply: 'success', last: 'none' },
  argTypes: {
    who: select('who'),
    screen: select('screen'),
    network: select('network'),
    reply: { ...select('reply'), if: { arg: 'network', eq: 'online' } },
    last: select('last'),
  },
  beforeEach(context: StoryContext<State>) {
    const { args, id, parameters } = context
    return visits.beforeEach({
      ...context,
      id: `${id} ${JSON.stringify(args)}`,
      args: { at: at[args.screen], as: args.who },
      parameters: {
        ...parameters,
        replies: repliesIn(args),
        offline: args.network === 'offline',
        lectureCache: args.last === 'kept' ? lectureCache : undefined,
      },
    } as unknown as StoryContext<Visit>)
  },
  render: (args) => (
    <>
      <p style={caption}>{sentencesOf(args).join(' ')}</p>
      <visits.component />
    </>
  ),
} satisfies Meta<State>
export default meta
type Story = StoryObj<typeof meta>

const caption = {
  padding: 'var(--space-x3) var(--space-x4)',
  borderBlockEnd: 'var(--size-stroke) dashed var(--color-stroke-neutral)',
  color: 'var(--color-fg-neutral-muted)',
  font: 'var(--text-caption)',
}

export const Playground: Story = {
  name: '문장으로 고르기',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(sentencesOf(args).join(' '))).toBeVisible()
  },
}

export const OfflineWithTheLastList: Story = {
  tags: ['assertion'],
  args: { network: 'offline', last: 'kept' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('학생이 내 강의 목록을 엽니다. 인터넷이 끊겨 있습니다. 지난번에 본 목록이 남아 있습니다.'),
    ).toBeVisible()
    await expect(await canvas.findByText(/^오프라인입니다/)).toBeVisible()
    await expect(await canvas.findByRole('link', { name: /자료구조.*미연결/ })).toBeVisible()
  },
}
export const OfflineWithoutAList: Story = {
  tags: ['assertion'],
  args: { network: 'offline' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '다시 시도' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /자료구조/ })).not.toBeInTheDocument()
  },
}
export const AfterwardsOnlineAgain: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /자료구조.*연결됨/ })).toBeVisible()
    await expect(canvas.queryByText(/^오프라인입니다/)).not.toBeInTheDocument()
  },
}
export const WaitingForALecture: Story = {
  tags: ['assertion'],
  args: { screen: 'lecture', network: 'waiting' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('강의 정보를 불러오는 중...')).toBeVisible()
  },
}
export const AStudentMayNotSeeTheUsers: Story = {
  tags: ['assertion'],
  args: { screen: 'users' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('관리자 권한이 필요합니다.')
  },
}
export const AnAdministratorOpensASheet: Story = {
  tags: ['assertion'],
  args: { who: 'administrator', screen: 'sheet' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('grid', { name: '자료구조 출석부' })).toBeVisible()
  },
}
export const AnAdministratorHasNoUsers: Story = {
  tags: ['assertion'],
  args: { who: 'administrator', screen: 'users', reply: 'empty' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('사용자 없음')).toBeVisible()
  },
}
export const TheLoginIsRefused: Story = {
  tags: ['assertion'],
  args: { who: 'nobody', screen: 'login', reply: 'refused' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('학번'), student.id)
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(await canvas.findByRole('alert')).toHaveTextContent('오류가 발생했습니다. 잠시 후 다시 시도해주세요.')
  },
}
