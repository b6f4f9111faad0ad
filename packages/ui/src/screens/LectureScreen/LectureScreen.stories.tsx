import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { fetchedAt, longLectures, oddLectures } from '../../../storybook/fixtures.ts'
import { banner, inAppShell, offline, underBars } from '../../../storybook/shells.tsx'
import { LectureScreen } from './LectureScreen.tsx'
import { SeenConnections } from './SeenConnections.tsx'

const about = `
강의 하나의 연결 상태를 보고 바꾸는 화면입니다. 주소는 \`/lecture/{강의 이름}\`이며, 이름은 한 번 인코딩합니다.

- 필요한 호출: \`listMyLectures\`에서 이름으로 찾고, \`startAttendance\`와 \`stopAttendance\`로 바꿉니다.
- 연결이 끊긴 동안에는 바꾸지 못합니다. 출석은 늦게 보내져서는 안 되므로 나중으로 미루지 않고, 까닭을 버튼 위에 적습니다.
- 이 기기에서 본 기록은 브라우저가 간직한 것입니다. 로그아웃하면 지웁니다.
- 하지 않는 일: 묻지 않고 스스로 연결하지 않습니다. 바꾸지 못하면 상태를 되돌리고 배너로 알립니다.
`

const connected = { name: '자료구조', connected: true }
const notConnected = { name: '자료구조', connected: false }
const blocked = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'
const refused = new Error('강의 정보를 불러오는데 실패했습니다.')
const unanswered = new Error('강의 정보를 불러오는 중 오류가 발생했습니다.')

const meta = {
  title: 'LectureScreen 강의',
  id: 'screens-lecturescreen',
  component: LectureScreen,
  args: {
    lecture: { status: 'success', data: notConnected },
    busy: false,
    onConnectedChange: fn(),
    onRetry: fn(),
    retrying: false,
    listHref: '#/',
    record: <SeenConnections name="자료구조" seen={[]} />,
  },
  decorators: [inAppShell('home')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof LectureScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Connected: Story = {
  name: '연결됨',
  tags: ['picture'],
  args: {
    lecture: { status: 'success', data: connected },
    since: '2026-10-01T00:05:00.000Z',
    record: (
      <SeenConnections
        name="자료구조"
        seen={[
          { from: '2026-09-24T00:03:00.000Z', to: '2026-09-24T01:18:00.000Z' },
          { from: '2026-09-29T04:30:00.000Z', to: null },
          { from: '2026-09-30T00:02:00.000Z', to: '2026-09-30T01:02:00.000Z' },
          { from: '2026-10-01T00:05:00.000Z', to: '2026-10-01T00:50:00.000Z' },
        ]}
      />
    ),
  },
  play: async ({ canvas }) => {
    const times = canvas.getAllByRole('listitem').map(({ textContent }) => textContent)

    await expect(times).toEqual([
      '2026년 10월 1일 오전 9:05부터 45분',
      '2026년 9월 30일 오전 9:02부터 1시간',
      '2026년 9월 29일 오후 1:30부터 끝난 시각 모름',
    ])
  },
}
export const Loading: Story = { name: '로딩', tags: ['picture'], args: { lecture: { status: 'pending' } } }
export const FailedResult: Story = { name: '실패 응답', args: { lecture: { status: 'error', error: refused } } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { lecture: { status: 'error', error: unanswered, retried: true } },
}
export const Retrying: Story = {
  name: '다시 시도하는 중',
  args: { lecture: { status: 'error', error: unanswered }, retrying: true },
}
/** 연결이 없고 불러 둔 목록도 없습니다. */
export const Offline: Story = { name: '오프라인', args: { lecture: { status: 'error', error: unanswered } } }
export const OfflineWithLastList: Story = {
  name: '오프라인, 지난 목록',
  args: {
    lecture: { status: 'success', data: connected, stale: { since: fetchedAt, error: unanswered, retried: true } },
    offline: true,
  },
  parameters: offline,
}
/** 지난번의 상태를 먼저 보여 주고, 지금의 상태를 알 때까지 버튼을 잠급니다. */
export const AwaitedWithLastList: Story = {
  name: '지난 목록을 보이며 기다림',
  tags: ['picture'],
  args: { lecture: { status: 'success', data: connected, stale: { since: fetchedAt } } },
}
/** 지난번의 목록에 없다고 해서 없는 강의라고 말하지 않습니다. */
export const AwaitedWithoutIt: Story = {
  name: '지난 목록에 없는 강의를 기다림',
  args: { lecture: { status: 'success', data: undefined, stale: { since: fetchedAt } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '강의 정보를 불러오는 중...' })).toBeVisible()
    await expect(canvas.queryByText('해당 강의를 찾을 수 없습니다.')).toBeNull()
  },
}
/** 누를 수 없는 까닭을 버튼 위에서 말합니다. */
export const SwitchBlocked: Story = {
  name: '변경할 수 없음, 오프라인',
  tags: ['picture'],
  args: {
    lecture: { status: 'success', data: notConnected, stale: { since: fetchedAt, error: unanswered, retried: true } },
    blocked,
    offline: true,
  },
  parameters: offline,
  play: async ({ canvas }) => {
    // What cannot be done is said once, at the switch.
    await expect(canvas.queryByText(unanswered.message)).toBeNull()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(canvas.getByRole('button', { name: '연결하기' })).toHaveAccessibleDescription(blocked)
    await expect(canvas.getByText('오프라인에서는 연결 상태를 변경할 수 없습니다.')).toBeVisible()
  },
}
/** 오프라인에서는 올 것이 없으므로, 첫 순간에도 기다리라고 하지 않습니다. */
export const OfflineFromTheStart: Story = {
  tags: ['assertion'],
  args: {
    lecture: { status: 'success', data: notConnected, stale: { since: fetchedAt } },
    blocked,
    offline: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await expect(canvas.getByText('마지막으로 불러온 시각')).toBeVisible()
  },
}
/** 지난번의 상태만 알고 지금의 상태는 묻지 못했습니다. 모르는 상태를 바꾸지 않습니다. */
export const SwitchBlockedUntilConfirmed: Story = {
  name: '변경할 수 없음, 상태 확인 전',
  args: {
    lecture: { status: 'success', data: notConnected, stale: { since: fetchedAt, error: unanswered, retried: true } },
    blocked: '현재 연결 상태를 확인한 뒤 변경할 수 있습니다.',
  },
}
export const NotFound: Story = {
  name: '찾을 수 없음',
  tags: ['picture'],
  args: { lecture: { status: 'success', data: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('강의를 찾을 수 없습니다')
    await expect(canvas.getByRole('alert')).toHaveTextContent('해당 강의를 찾을 수 없습니다.')
    await expect(canvas.queryByRole('button', { name: /연결/ })).toBeNull()
  },
}
/** 답을 기다리는 동안 바뀐 상태를 먼저 보여 주고, 버튼은 잠급니다. */
export const Switching: Story = {
  name: '변경하는 중',
  args: { lecture: { status: 'success', data: connected }, busy: true },
}
export const SwitchedOn: Story = {
  name: '연결 완료 알림',
  args: { lecture: { status: 'success', data: connected } },
  parameters: banner('success', '‘자료구조’ 강의가 연결되었습니다.'),
}
export const SwitchedOff: Story = {
  name: '연결 해제 완료 알림',
  parameters: banner('success', '‘자료구조’ 강의 연결이 해제되었습니다.'),
}
/** 연결된 뒤 1초 동안은 두 번 누른 손가락이 연결을 풀지 않도록 버튼을 잠급니다. */
export const JustSwitchedOn: Story = {
  name: '방금 연결됨',
  args: { lecture: { status: 'success', data: connected }, justChanged: true },
  parameters: banner('success', '‘자료구조’ 강의가 연결되었습니다.'),
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '연결 해제하기' })
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')

    await expect(button).toHaveFocus()
    await expect(args.onConnectedChange).not.toHaveBeenCalled()
  },
}
/** 지난번에 보낸 요청의 결과를 아직 모르는 동안에는 바꾸지 않습니다. */
export const SwitchOfAnEarlierVisitAwaited: Story = {
  name: '지난 요청을 확인하는 중',
  args: { blocked: '조금 전에 보낸 요청을 확인하는 중입니다.' },
}
export const SwitchOfAnEarlierVisitLost: Story = {
  name: '지난 요청이 도착하지 않음',
  parameters: banner(
    'critical',
    '‘자료구조’ 강의의 연결 요청이 도착하지 않았습니다. 현재 상태를 확인한 뒤 다시 시도해주세요.',
  ),
}
export const SwitchFailedResult: Story = {
  name: '변경 실패 응답',
  parameters: banner('critical', '연결 상태를 변경하는데 실패했습니다.'),
}
export const SwitchFailedUnexpected: Story = {
  name: '변경 중 오류',
  tags: ['picture'],
  parameters: banner('critical', '연결 상태를 변경하는 중 오류가 발생했습니다.'),
}
/** 보고 있는 사이에 명단에서 빠진 강의입니다. */
export const SwitchRefused: Story = {
  name: '변경 거절',
  parameters: banner('critical', '해당 강의를 찾을 수 없습니다.'),
}
export const LongNames: Story = { name: '긴 이름', args: { lecture: { status: 'success', data: longLectures[0]! } } }
/** 분반 번호는 제목에서도 나뉘지 않습니다. */
export const ClassCode: Story = {
  name: '분반 번호',
  args: {
    lecture: { status: 'success', data: longLectures[3]! },
    record: <SeenConnections name={longLectures[3]!.name} seen={[]} />,
  },
}
export const HundredCharacters: Story = {
  name: '100자',
  args: { lecture: { status: 'success', data: longLectures[2]! } },
}
export const OddNames: Story = {
  name: '특수한 이름',
  args: { lecture: { status: 'success', data: oddLectures.find(({ name }) => name.startsWith('<b>'))! } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveAccessibleName(
      '<b>굵은 글씨</b><img src=x onerror=alert(1)>',
    )
    await expect(canvasElement.querySelector('b, img')).toBeNull()
  },
}
export const RightToLeftName: Story = {
  name: '오른쪽에서 왼쪽으로 쓰는 이름',
  args: { lecture: { status: 'success', data: { name: 'اللغة العربية 101 (초급)', connected: false } } },
}

/** 가로로 든 휴대전화에서는 그림과 버튼이 나란히 서서 버튼이 바로 보입니다. */
export const Landscape: Story = {
  name: '가로 화면',
  tags: ['picture', 'landscape'],
  globals: { viewport: { value: 'landscape844', isRotated: false } },
  parameters: banner('success', '‘자료구조’ 강의 연결이 해제되었습니다.'),
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('heading', { level: 1 }).getBoundingClientRect()
    const button = canvas.getByRole('button', { name: '연결하기' }).getBoundingClientRect()
    const banner = canvas.getByRole('status').getBoundingClientRect()

    await expect(button.left).toBeGreaterThan(picture.right)
    await expect(banner.bottom).toBeLessThanOrEqual(button.top)
    await expect(banner.bottom).toBeLessThanOrEqual(picture.top)
  },
}
