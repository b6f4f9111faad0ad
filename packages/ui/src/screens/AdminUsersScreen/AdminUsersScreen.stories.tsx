import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import {
  campus,
  campusOf,
  choice,
  desk,
  everyone,
  refetch,
  filters,
  found,
  lectureOf,
  totals,
  usersArgs,
  view,
} from '../../../storybook/admin-users.ts'
import { fetchedAt, longUsers, manyUsers, oddUsers, users } from '../../../storybook/fixtures.ts'
import { inAppShell, offline, underBars } from '../../../storybook/shells.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { AdminUsersScreen, type UsersView } from './AdminUsersScreen.tsx'

const about = `
관리자가 모든 사용자와 통계를 보고 한 사람을 여는 화면입니다. 주소는 \`/admin/users\`입니다.

- 필요한 호출: \`listUsers\` (\`GET /api/admin/users\`). 통계는 목록이 아니라 모든 사용자를 센 값입니다.
- 하지 않는 일: 관리자인지 스스로 판단하지 않습니다. 서버가 거절하면 그 문장만 보이고 사용자의 자료는 하나도 보이지 않습니다.
`

const meta = {
  title: 'AdminUsersScreen 사용자 목록',
  id: 'screens-adminusersscreen',
  component: AdminUsersScreen,
  args: usersArgs,
  decorators: [inAppShell('admin')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof AdminUsersScreen>
export default meta
type Story = StoryObj<typeof meta>

const refused = new Error('사용자 목록을 불러오는데 실패했습니다.')
const failed = (error: Error) => found([], { totals: { status: 'error', error } })
const by = (conditions: Partial<UsersView>) => ({ ...filters, view: { ...view, ...conditions } })
const ofCollege = campusOf({ total: 3004, enabled: 2987, connected: 1391, connectedUsers: 1204, matching: 12 })
const ofUniversity = campusOf({
  total: 124_800,
  enabled: 123_110,
  connected: 30_560,
  connectedUsers: 28_001,
  matching: 124_800,
})
const unanswered = new Error('사용자 목록을 불러오는 중 오류가 발생했습니다.')

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Loading: Story = {
  name: '로딩',
  tags: ['picture'],
  args: {
    found: found([], { totals: { status: 'pending' } }),
    filters: { ...filters, counts: { disabled: undefined, connected: undefined } },
    refetch: { ...refetch, fetchedAt: undefined },
  },
}
export const Empty: Story = {
  name: '비어 있음',
  tags: ['picture'],
  args: campus([]),
}
export const Found: Story = {
  name: '검색 결과',
  tags: ['picture'],
  args: {
    found: ofCollege.found,
    filters: { ...ofCollege.filters, view: { ...view, q: 'ㄱㅎㄴ', state: 'enabled' }, counts: undefined },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('3,004명 중 12명')
    await expect(canvas.getByRole('radio', { name: '활성' })).toBeChecked()
  },
}
export const Searching: Story = {
  name: '검색하는 중',
  args: {
    found: found(users, { searching: true }),
    filters: by({ q: '하늘' }),
    refetch: { ...refetch, fetchedAt: undefined },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '사용자 목록을 불러오는 중...' })).toBeVisible()
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
export const NothingFound: Story = {
  name: '검색 결과 없음',
  tags: ['picture'],
  args: {
    found: found([], { totals: { status: 'success', data: { ...totals, matching: 0 } } }),
    filters: by({ q: '없는이름' }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByText('사용자 없음')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '조건 지우기' }))
    await expect(args.filters.onViewChange).toHaveBeenCalledWith(view)
  },
}
export const OfALecture: Story = {
  name: '한 강의의 사용자',
  tags: ['picture'],
  args: lectureOf('글쓰기의 기초 (국문101-02)'),
}
/** 1024픽셀부터는 표이고, 연 사용자가 옆에 보입니다. */
export const OnADesk: Story = {
  name: '넓은 화면',
  tags: ['picture', 'desk'],
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  args: { ...campus(manyUsers), desk },
  play: async ({ args, canvas, userEvent }) => {
    const joined = canvas.getByRole('columnheader', { name: '가입일' })
    const { right, top } = joined.getBoundingClientRect()
    await userEvent.click(canvas.getByRole('button', { name: '가입일' }))
    await expect(args.filters.onViewChange).toHaveBeenCalledWith({ ...view, sort: 'createdAt' })
    await expect(document.elementFromPoint(right - 4, top + 20)?.closest('button')).toHaveTextContent('가입일')
    await expect(canvas.queryByRole('combobox')).toBeNull()
  },
}
export const OnADeskWithAUser: Story = {
  name: '넓은 화면, 사용자를 연 상태',
  tags: ['picture', 'desk'],
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  args: {
    desk: {
      ...desk,
      openId: '20240001',
      pane: (
        <Screen title="김하늘(20240001) 사용자 정보" size="medium" level={2}>
          <p>사용자 정보</p>
        </Screen>
      ),
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('row', { name: /이도윤/ }))
    await expect(args.desk!.onOpen).toHaveBeenCalledWith('20240002')

    await userEvent.keyboard('{Escape}')
    await expect(args.desk!.onClose).toHaveBeenCalledOnce()
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  },
}
export const Keys: Story = {
  ...OnADesk,
  name: '넓은 화면, 단축키',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '키보드 단축키' }))

    await expect(canvas.getByRole('dialog', { name: '키보드 단축키' })).toBeVisible()
  },
}
export const Tools: Story = {
  name: '도구를 연 상태',
  tags: ['picture'],
  play: async ({ args, canvas, userEvent }) => {
    const tools = canvas.getByRole('button', { name: '도구' })
    await expect(canvas.queryByRole('combobox')).toBeNull()

    await userEvent.click(tools)

    await expect(tools).toHaveAttribute('aria-expanded', 'true')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: '정렬' }), '이름 가나다순')
    await expect(args.filters.onViewChange).toHaveBeenCalledWith({ ...view, sort: 'username' })
  },
}
export const Exporting: Story = {
  name: '파일로 받는 중',
  args: { filters: by({ lecture: '자료구조' }), everyone: { ...everyone, exporting: true } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '도구' }))
    await userEvent.click(canvas.getByRole('button', { name: 'CSV 받기' }))
    await expect(args.everyone.onExport).not.toHaveBeenCalled()
  },
}
/** 화면에는 보이지 않고 종이에만 보입니다. */
export const Printing: Story = {
  name: '인쇄',
  args: {
    filters: by({ lecture: '자료구조' }),
    everyone: { ...everyone, printed: { users, of: users.length, lecture: '자료구조', search: '', at: fetchedAt } },
  },
  play: async ({ canvasElement }) => {
    const paper = canvasElement.querySelector('[aria-label="인쇄할 명단"]')
    await expect(paper).not.toBeVisible()
    await expect(paper).toHaveTextContent('Campus Connect자료구조연결됨 1명, 미연결 3명')
  },
}

/** 브라우저의 메뉴로 인쇄하면 아직 불러오지 않은 사용자를 기다릴 수 없습니다. */
export const PrintingAPart: Story = {
  name: '일부만 인쇄',
  args: {
    filters: by({ q: '하늘' }),
    everyone: { ...everyone, printed: { users, of: 3004, lecture: '', search: '하늘', at: fetchedAt } },
  },
  play: async ({ canvasElement }) => {
    const paper = canvasElement.querySelector('[aria-label="인쇄할 명단"]')
    await expect(paper).toHaveTextContent('사용자 목록검색: 하늘활성 3명, 비활성 1명')
    await expect(paper).toHaveTextContent('3,004명 중 4명만 인쇄되었습니다.')
  },
}

export const Choosing: Story = {
  name: '여러 명을 고르는 중',
  tags: ['picture'],
  args: { choice: { ...choice, active: true, count: 1, isChosen: ({ id }) => id === '20240002' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /김하늘/ }))
    await expect(choice.onToggle).toHaveBeenCalledWith({ user: users[0], index: 0, range: false })
    await expect(canvas.getByRole('checkbox', { name: '박서연 20230117 비활성' })).toBeVisible()
    await expect(canvas.queryByRole('searchbox')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '비활성화' }))
    await expect(choice.onAct).toHaveBeenCalledWith('disable')
    await userEvent.click(canvas.getByRole('button', { name: '취소' }))
    await expect(choice.onActive).toHaveBeenCalledWith(false)
  },
}
export const ChoosingMore: Story = {
  ...Choosing,
  name: '고른 사용자로 할 일을 더 보는 중',
  play: async ({ canvas, userEvent }) => {
    const more = canvas.getByRole('button', { name: '더보기' })
    await userEvent.click(more)
    await userEvent.keyboard('{Escape}')
    await expect(more).toHaveFocus()
    await userEvent.click(more)
    const sheet = canvas.getByRole('dialog', { name: '1명 선택' })

    await userEvent.click(within(sheet).getByRole('button', { name: '강의 연결 해제' }))

    await expect(choice.onAct).toHaveBeenCalledWith('stop')
    await expect(sheet).not.toBeInTheDocument()
    await expect(more).toHaveFocus()
    await userEvent.click(more)
  },
}
export const ChoosingNobodyYet: Story = {
  name: '여러 명을 고르기 전',
  args: { choice: { ...choice, active: true } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('button', { name: '비활성화' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '조건에 맞는 4명 모두 선택' }))
    await expect(choice.onChooseAll).toHaveBeenCalledOnce()
  },
}
export const ChoosingOnADesk: Story = {
  name: '넓은 화면, 여러 명을 고르는 중',
  tags: ['picture', 'desk'],
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  args: {
    ...campus(manyUsers),
    desk,
    choice: { ...choice, active: true, count: 2, loaded: 200, isChosen: ({ id }) => /0000?[23]$/.test(id) },
  },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('region', { name: '일괄 작업' })
    const texts = within(bar)
      .getAllByRole('button')
      .map((button) => button.textContent)
    await expect(texts).toEqual([
      '선택 해제',
      '조건에 맞는 200명 모두 선택',
      '활성화',
      '비활성화',
      '강의 연결',
      '강의 연결 해제',
    ])
  },
}
export const RowsNotFetchedYet: Story = {
  name: '아직 불러오지 않은 줄',
  args: { ...campus(manyUsers), found: found(manyUsers, { rows: { rowAt: (index) => manyUsers.slice(0, 4)[index] } }) },
}
export const FailedResult: Story = { name: '실패 응답', args: { found: failed(refused) } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { found: failed(unanswered) },
}
export const Retrying: Story = {
  name: '다시 시도하는 중',
  args: { found: failed(unanswered), refetch: { ...refetch, retrying: true } },
}
export const Forbidden: Story = {
  name: '권한 없음',
  tags: ['picture'],
  args: { found: failed(new Error('관리자 권한이 필요합니다.')), refetch: { ...refetch, homeHref: '#/' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('관리자 권한이 필요합니다.')
    await expect(canvas.queryByText('총 사용자')).toBeNull()
    await expect(canvas.getByRole('link', { name: '홈으로' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '다시 시도' })).toBeNull()
  },
}
/** 연결이 없고 불러 둔 목록도 없습니다. */
export const Offline: Story = { name: '오프라인', args: { found: failed(unanswered) } }
export const AwaitedWithLastList: Story = {
  name: '지난 목록을 보이며 기다림',
  args: { found: found(users, { totals: { status: 'success', data: totals, stale: { since: fetchedAt } } }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '사용자 목록을 불러오는 중...' })).toBeVisible()
    await expect(canvas.getByText('김하늘')).toBeVisible()
  },
}
export const OfflineWithLastList: Story = {
  name: '오프라인, 지난 목록',
  parameters: offline,
  args: {
    found: found(users, {
      totals: { status: 'success', data: totals, stale: { since: fetchedAt, error: unanswered } },
    }),
  },
}
export const Refreshing: Story = { name: '새로고침하는 중', args: { refetch: { ...refetch, refreshing: true } } }
export const LargeCampus: Story = {
  name: '큰 캠퍼스',
  args: ofUniversity,
}
/** 사용자 옆의 목록이 가장 좁은 창입니다. 찾은 사용자의 수가 캠퍼스의 수 대신 보입니다. */
export const LargeCampusOnADesk: Story = {
  name: '큰 캠퍼스, 넓은 화면',
  globals: { viewport: { value: 'desk1024', isRotated: false } },
  args: {
    ...campusOf({ total: 124_800, enabled: 123_110, connected: 30_560, connectedUsers: 28_001, matching: 200 }),
    filters: { ...ofUniversity.filters, view: { ...view, q: '학생' } },
    desk: OnADeskWithAUser.args!.desk,
  },
  play: async ({ canvas }) => {
    const count = canvas.getByRole('status')
    await expect(count).toHaveTextContent('124,800명 중 200명')
    const { left, top } = count.getBoundingClientRect()
    await expect(count).toContainElement(document.elementFromPoint(left + 4, top + 4) as HTMLElement)
  },
}
export const LongNames: Story = { name: '긴 이름', args: campus(longUsers) }
export const OddNames: Story = {
  name: '특수한 이름',
  args: campus(oddUsers),
  play: async ({ canvas, canvasElement }) => {
    // A name may stand in several elements, so that it does not break before a number in parentheses.
    for (const { username } of oddUsers) {
      const [name] = canvas.getAllByText((_text, element) => element?.textContent === username)
      await expect(name).toBeVisible()
    }
    await expect(canvasElement.querySelector('b, img')).toBeNull()
  },
}
/** 몇 줄이든 화면 근처의 줄만 그립니다. */
export const TwoHundredRows: Story = {
  name: '200줄',
  args: campus(manyUsers),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('학생 1')).toBeVisible()
    await expect(canvas.getAllByText(/^학생 \d+$/).length).toBeLessThan(60)

    canvasElement.ownerDocument.defaultView!.scrollTo(0, 100_000)

    await expect(await canvas.findByText('학생 200')).toBeVisible()
    await expect(canvas.queryByText('학생 1')).toBeNull()
  },
}
