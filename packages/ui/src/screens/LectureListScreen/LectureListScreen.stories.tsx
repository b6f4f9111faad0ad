import type { Lecture } from '@campus-connect/sdk/types'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { fetchedAt, lectures, longLectures, manyLectures, oddLectures } from '../../../storybook/fixtures.ts'
import { inAppShell, manyRows, offline, underBars } from '../../../storybook/shells.tsx'
import { ConnectionButton } from '../../components/actions/ConnectionButton/ConnectionButton.tsx'
import { OfflineDrawing } from '../../components/drawings/drawings.tsx'
import { EmptyLectureList } from '../EmptyLectureList/EmptyLectureList.tsx'
import { LectureListScreen } from './LectureListScreen.tsx'

const about = `
학생의 홈입니다. 주소는 \`/\`이며, 자기 강의와 연결 상태를 보고 강의 하나를 엽니다.

- 필요한 호출: \`listMyLectures\` (\`GET /api/users/me/lectures\`). 로그인이 살아 있는지도 이 호출로 압니다.
- 줄의 버튼은 그 자리에서 \`startAttendance\`와 \`stopAttendance\`를 부릅니다. 줄의 나머지는 강의를 엽니다.
- 하지 않는 일: 이름을 고치거나 순서를 바꾸지 않으며, 불러오지 못했다고 해서 보고 있던 목록을 치우지 않습니다.
`

const onConnectedChange = fn()
const blocked = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'

/** The buttons of a list in which some lectures are in a state of their own. */
const switches =
  (states: { busy?: string; locked?: boolean } = {}) =>
  (lecture: Lecture, why: string) => (
    <ConnectionButton
      lecture={lecture}
      busy={lecture.name === states.busy}
      locked={states.locked ?? false}
      describedBy={why}
      onConnectedChange={onConnectedChange}
    />
  )

const meta = {
  title: 'LectureListScreen 내 강의 목록',
  id: 'screens-lecturelistscreen',
  component: LectureListScreen,
  args: {
    lectures: { status: 'success', data: lectures },
    onRetry: fn(),
    retrying: false,
    linkTo: (name) => `#/lecture/${encodeURIComponent(name)}`,
    renderSwitch: switches(),
    onRefresh: fn(),
    refreshing: false,
    empty: <EmptyLectureList reason="" studentNumber="20240001" onSync={fn()} syncing={false} />,
  },
  decorators: [inAppShell('home')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof LectureListScreen>
export default meta
type Story = StoryObj<typeof meta>

const refused = new Error('강의 목록을 불러오는데 실패했습니다.')
const unanswered = new Error('강의 목록을 불러오는 중 오류가 발생했습니다.')

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Loading: Story = { name: '로딩', tags: ['picture'], args: { lectures: { status: 'pending' } } }
/** 지난번에 불러온 목록을 먼저 보여 주고, 답이 오면 같은 자리에서 바꿉니다. */
export const AwaitedWithLastList: Story = {
  name: '지난 목록을 보이며 기다림',
  tags: ['picture'],
  args: { lectures: { status: 'success', data: lectures, stale: { since: fetchedAt } } },
}
export const Empty: Story = {
  name: '비어 있음',
  tags: ['picture'],
  args: { lectures: { status: 'success', data: [] } },
}
export const Refreshing: Story = {
  name: '새로고침하는 중',
  args: { refreshing: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '새로고침' }))

    await expect(args.onRefresh).not.toHaveBeenCalled()
  },
}
export const AllConnected: Story = {
  name: '모두 연결됨',
  args: { lectures: { status: 'success', data: lectures.map(({ name }) => ({ name, connected: true })) } },
}
export const FailedResult: Story = { name: '실패 응답', args: { lectures: { status: 'error', error: refused } } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  tags: ['picture'],
  args: { lectures: { status: 'error', error: unanswered, retried: true } },
}
export const Retrying: Story = {
  name: '다시 시도하는 중',
  args: { lectures: { status: 'error', error: unanswered, retried: true }, retrying: true },
}
/** 연결이 없고 불러 둔 목록도 없습니다. 연결이 돌아오면 앱이 스스로 다시 불러옵니다. */
export const Offline: Story = {
  name: '오프라인',
  parameters: offline,
  tags: ['picture'],
  args: {
    offline: true,
    lectures: { status: 'error', error: unanswered, retried: true },
    failurePicture: <OfflineDrawing />,
  },
}
/** 연결이 없어도 마지막으로 불러온 목록은 남습니다. */
export const OfflineWithLastList: Story = {
  name: '오프라인, 지난 목록',
  parameters: offline,
  tags: ['picture'],
  args: {
    offline: true,
    lectures: { status: 'success', data: lectures, stale: { since: fetchedAt, error: unanswered, retried: true } },
    renderSwitch: switches({ locked: true }),
    blocked,
  },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '컴퓨터 네트워크 연결' })
    await expect(button).toHaveAccessibleDescription(blocked)
    await userEvent.click(button)

    await expect(button).toHaveFocus()
    await expect(onConnectedChange).not.toHaveBeenCalled()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** 앱이 스스로 다시 불러옵니다. 목록은 그대로이고 제목 아래의 한 줄만 바뀝니다. */
export const Reconnecting: Story = {
  name: '다시 연결하는 중',
  tags: ['picture'],
  args: {
    lectures: { status: 'success', data: lectures, stale: { since: fetchedAt, error: unanswered, retried: true } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('다시 연결하는 중…')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(canvas.queryByRole('button', { name: '다시 시도' })).toBeNull()
  },
}
/** 다시 시도해도 나아지지 않을 거절은 까닭과 함께 목록 위에 적습니다. */
export const RefusedWithLastList: Story = {
  name: '거절, 지난 목록',
  args: { lectures: { status: 'success', data: lectures, stale: { since: fetchedAt, error: refused } } },
}
export const Switching: Story = {
  name: '변경하는 중',
  tags: ['picture'],
  args: { renderSwitch: switches({ busy: '컴퓨터 네트워크' }) },
}
/** 상태 배지는 아이콘만 남고, 줄은 한 줄로 남습니다. */
export const OnTheNarrowestPhone: Story = {
  name: '가장 좁은 휴대전화',
  tags: ['picture'],
  globals: { viewport: { value: 'phone320', isRotated: false } },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: '자료구조 연결됨' })
    const button = canvas.getByRole('button', { name: '자료구조 해제' })
    const [link, act] = [row.getBoundingClientRect(), button.getBoundingClientRect()]

    await expect(act.top).toBeLessThan(link.bottom)
    await expect(act.bottom).toBeGreaterThan(link.top)
    await expect(act.left).toBeGreaterThanOrEqual(link.right)
    // The word is only read.
    await expect(canvas.getAllByText('연결됨')[0]!.getBoundingClientRect().width).toBeLessThan(8)
  },
}
export const OfflineWithEmptyList: Story = {
  name: '오프라인, 빈 목록',
  parameters: offline,
  args: {
    offline: true,
    lectures: { status: 'success', data: [], stale: { since: fetchedAt, error: unanswered, retried: true } },
  },
}
export const LongNames: Story = { name: '긴 이름', args: { lectures: { status: 'success', data: longLectures } } }
export const OddNames: Story = {
  name: '특수한 이름',
  args: { lectures: { status: 'success', data: oddLectures } },
  play: async ({ canvas, canvasElement }) => {
    for (const { name, connected } of oddLectures) {
      const link = canvas.getByRole('link', { name: `${name} ${connected ? '연결됨' : '미연결'}` })
      await expect(link).toHaveAttribute('href', `#/lecture/${encodeURIComponent(name)}`)
    }
    await expect(canvasElement.querySelector('b, img')).toBeNull()
  },
}
export const FortyRows: Story = {
  name: '40줄',
  parameters: manyRows,
  args: { lectures: { status: 'success', data: manyLectures.slice(0, 40) } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/^전공 세미나 \d+$/)).toHaveLength(40)
    await expect(canvas.getByText('강의 40개 중 14개 연결됨')).toBeVisible()
  },
}

/** 강의를 바꾸고 돌아오면 그 줄이 한 번 밝아집니다. */
export const JustChanged: Story = { name: '방금 바뀐 강의', args: { changed: '자료구조' } }

export const ConnectedLecturesComeFirst: Story = {
  tags: ['assertion'],
  args: {
    lectures: {
      status: 'success',
      data: [
        { name: '가', connected: false },
        { name: '나', connected: true },
        { name: '다', connected: false },
        { name: '라', connected: true },
      ],
    },
  },
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('link', { name: /연결/ }).map((row) => row.textContent)

    await expect(names).toEqual(['나나연결됨', '라라연결됨', '가가미연결', '다다미연결'])
  },
}
export const RowsLeadToTheirLectures: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '카누/카약 50% #1 미연결' })).toHaveAttribute(
      'href',
      '#/lecture/%EC%B9%B4%EB%88%84%2F%EC%B9%B4%EC%95%BD%2050%25%20%231',
    )
  },
}
export const TheButtonOfARowConnectsAndDoesNotOpen: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole('link', { name: '컴퓨터 네트워크 미연결' })
    const button = canvas.getByRole('button', { name: '컴퓨터 네트워크 연결' })
    await expect(row).not.toContainElement(button)

    await userEvent.click(button)

    await expect(onConnectedChange.mock.calls).toEqual([
      [{ lecture: { name: '컴퓨터 네트워크', connected: false }, connected: true }],
    ])
    await expect(window.location.hash).toBe('')
  },
}
export const RetryAsksAgain: Story = {
  tags: ['assertion'],
  args: { lectures: { status: 'error', error: unanswered } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const RefreshAsksAgain: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '새로고침' }))

    await expect(args.onRefresh).toHaveBeenCalledOnce()
  },
}
export const NothingMovesWhenTheAnswerComes: Story = {
  tags: ['assertion'],
  render: function Answered(args) {
    const [answered, setAnswered] = useState<Lecture[]>()

    return (
      <>
        <LectureListScreen
          {...args}
          lectures={{
            status: 'success',
            data: answered ?? lectures,
            ...(!answered && { stale: { since: fetchedAt } }),
          }}
        />
        <button hidden onClick={() => setAnswered(lectures.map((lecture) => ({ ...lecture, connected: true })))}>
          답
        </button>
      </>
    )
  },
  play: async ({ canvas }) => {
    const tops = () => canvas.getAllByRole('listitem').map((row) => row.getBoundingClientRect().top)
    await expect(canvas.getByRole('progressbar', { name: '강의 목록을 불러오는 중...' })).toBeVisible()
    const before = tops()

    await fireEvent.click(canvas.getByText('답'))

    await expect(canvas.getByText('강의 5개 중 5개 연결됨')).toBeVisible()
    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await expect(tops()).toEqual(before)
  },
}
