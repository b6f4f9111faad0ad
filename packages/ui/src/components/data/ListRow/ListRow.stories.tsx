import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { longLectures, longUsers } from '../../../../storybook/fixtures.ts'
import { Button } from '../../actions/Button/Button.tsx'
import { BookIcon, LeaveIcon, SyncIcon } from '../../icons/icons.tsx'
import { AccountBadge } from '../AccountBadge/AccountBadge.tsx'
import { ConnectionBadge } from '../ConnectionBadge/ConnectionBadge.tsx'
import { LectureName } from '../LectureName/LectureName.tsx'
import { List } from '../List/List.tsx'
import { initialOf, Tile } from '../Tile/Tile.tsx'
import { ListRow } from './ListRow.tsx'

const book = (connected: boolean) => (
  <Tile tone={connected ? 'positive' : 'neutral'}>
    <BookIcon />
  </Tile>
)
const sync = (
  <Tile>
    <SyncIcon />
  </Tile>
)
const leave = (
  <Tile tone="critical">
    <LeaveIcon />
  </Tile>
)

const meta = {
  title: 'ListRow 목록 줄 · 셀 항목 cell item',
  id: 'components-data-listrow',
  component: ListRow,
  args: { title: '자료구조' },
  argTypes: {
    title: { control: 'text' },
    detail: { control: 'text' },
    leading: { control: false },
    trailing: { control: false },
    tone: { control: 'inline-radio' },
  },
  decorators: [
    (Story) => (
      <List label="목록">
        <Story />
      </List>
    ),
  ],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListRow>
export default meta
type Story = StoryObj<typeof meta>

const lecture = {
  href: '#/lecture',
  leading: book(true),
  trailing: <ConnectionBadge connected />,
}

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <>
      <ListRow {...lecture} title="자료구조" />
      <ListRow
        href="#/lecture"
        leading={book(false)}
        title={<LectureName name="교양 수영 (PED1050-01)" />}
        trailing={<ConnectionBadge connected={false} />}
      />
      <ListRow
        href="#/admin/users/20240001"
        leading={<Tile>김</Tile>}
        title="김하늘"
        detail={
          <>
            <span>20240001</span>
            <span>강의: 2 / 5</span>
          </>
        }
        trailing={<AccountBadge enabled />}
      />
      <ListRow
        title="컴퓨터 네트워크"
        detail={<ConnectionBadge connected />}
        trailing={
          <Button size="small" variant="weak" tone="neutral" aria-label="컴퓨터 네트워크 해제">
            해제
          </Button>
        }
      />
      <ListRow leading={sync} title="강의 목록 동기화" onPress={fn()} />
      <ListRow leading={sync} title="강의 목록 동기화" busy onPress={fn()} />
      <ListRow tone="critical" leading={leave} title="회원 탈퇴" onPress={fn()} />
    </>
  ),
}

export const Link: Story = { name: '링크', args: lecture }
export const WithDetail: Story = {
  name: '설명과 함께',
  args: { href: '#/admin/users', title: '김하늘', detail: '20240001', leading: <Tile>김</Tile> },
}
export const Act: Story = { name: '동작', args: { title: '강의 목록 동기화', leading: sync, onPress: fn() } }
export const CriticalAct: Story = {
  name: '위험한 동작',
  args: { title: '회원 탈퇴', tone: 'critical', leading: leave, onPress: fn() },
}
export const BusyAct: Story = {
  name: '동작 진행 중',
  args: { title: '강의 목록 동기화', leading: sync, busy: true, onPress: fn() },
}
export const OnlyTells: Story = { name: '정보만', args: { detail: '연결됨' } }

export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: {
    pseudo: { hover: 'li:nth-child(2) a', focusVisible: 'li:nth-child(3) a', active: 'li:nth-child(4) a' },
  },
  render: () => (
    <>
      <ListRow {...lecture} title="그대로" />
      <ListRow {...lecture} title="마우스를 올림" />
      <ListRow {...lecture} title="초점" />
      <ListRow {...lecture} title="누름" />
      <ListRow leading={sync} title="처리 중" busy onPress={fn()} />
    </>
  ),
}

export const LongTexts: Story = {
  name: '긴 글',
  render: () => (
    <>
      {longLectures.map(({ name, connected }) => (
        <ListRow
          key={name}
          {...lecture}
          title={<LectureName name={name} />}
          trailing={<ConnectionBadge connected={connected} />}
        />
      ))}
      {longUsers.map(({ id, username, enabled }) => (
        <ListRow
          key={id}
          href="#/admin/users"
          leading={<Tile>{initialOf(username)}</Tile>}
          title={username}
          detail={id}
          trailing={<AccountBadge enabled={enabled} />}
        />
      ))}
    </>
  ),
}

export const IsReadAsNameAndState: Story = {
  tags: ['assertion'],
  args: lecture,
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: '자료구조 연결됨' })

    await expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  },
}

export const IsPressedByKeyboard: Story = {
  tags: ['assertion'],
  args: { title: '강의 목록 동기화', leading: sync, onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '강의 목록 동기화' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')

    await expect(args.onPress).toHaveBeenCalledTimes(2)
  },
}

export const BusyKeepsFocusAndName: Story = {
  tags: ['assertion'],
  args: { title: '강의 목록 동기화', leading: sync, onPress: fn() },
  render: function Syncing(args) {
    const [busy, setBusy] = useState(false)
    function sync() {
      args.onPress?.()
      setBusy(true)
    }

    return <ListRow {...args} busy={busy} onPress={sync} />
  },
  play: async ({ args, canvas, userEvent }) => {
    const row = canvas.getByRole('button', { name: '강의 목록 동기화' })

    await userEvent.click(row)
    await userEvent.click(row)

    await expect(args.onPress).toHaveBeenCalledOnce()
    await expect(row).toHaveFocus()
    await expect(row).toHaveAttribute('aria-disabled', 'true')
  },
}
