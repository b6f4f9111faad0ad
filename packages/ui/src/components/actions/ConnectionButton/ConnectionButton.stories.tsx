import type { Lecture } from '@campus-connect/sdk/types'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { longLectures } from '../../../../storybook/fixtures.ts'
import { ConnectionBadge } from '../../data/ConnectionBadge/ConnectionBadge.tsx'
import { LectureName } from '../../data/LectureName/LectureName.tsx'
import { List } from '../../data/List/List.tsx'
import { ListRow } from '../../data/ListRow/ListRow.tsx'
import { ConnectionButton } from './ConnectionButton.tsx'

const connected = { name: '자료구조', connected: true }
const notConnected = { name: '컴퓨터 네트워크', connected: false }

const meta = {
  title: 'ConnectionButton 연결 버튼 · 출석하기 토글 toggle',
  id: 'components-actions-connectionbutton',
  component: ConnectionButton,
  args: { lecture: notConnected, busy: false, locked: false, onConnectedChange: fn() },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ConnectionButton>
export default meta
type Story = StoryObj<typeof meta>

const rowsOf = (lectures: Lecture[], states: { busy?: boolean; locked?: boolean }[] = []) => (
  <List label="강의">
    {lectures.map((lecture, place) => (
      <ListRow
        key={lecture.name}
        href="#/lecture"
        tone={lecture.connected ? 'positive' : 'neutral'}
        title={<LectureName name={lecture.name} />}
        trailing={<ConnectionBadge connected={lecture.connected} shrinks />}
        action={<ConnectionButton lecture={lecture} {...states[place]} onConnectedChange={fn()} />}
      />
    ))}
  </List>
)

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () =>
    rowsOf(
      [connected, notConnected, { name: '글쓰기의 기초', connected: true }, { name: '교양 수영', connected: false }],
      [{}, {}, { busy: true }, { locked: true }],
    ),
}

export const NotConnected: Story = { name: '연결' }
export const Connected: Story = { name: '해제', args: { lecture: connected } }
export const Busy: Story = { name: '변경하는 중', args: { busy: true } }
export const Locked: Story = { name: '잠김', args: { locked: true } }
export const LongNames: Story = { name: '긴 이름', render: () => rowsOf(longLectures) }

export const SaysWhichLectureAndKeepsTheFocus: Story = {
  tags: ['assertion'],
  render: function Switching(args) {
    const [lecture, setLecture] = useState(notConnected)

    return (
      <ConnectionButton
        {...args}
        lecture={lecture}
        onConnectedChange={(change) => {
          args.onConnectedChange(change)
          setLecture({ ...change.lecture, connected: change.connected })
        }}
      />
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    const button = canvas.getByRole('button', { name: '컴퓨터 네트워크 연결' })
    await userEvent.keyboard('{Enter}')

    await expect(args.onConnectedChange).toHaveBeenCalledWith({ lecture: notConnected, connected: true })
    await expect(button).toHaveFocus()
    await expect(button).toHaveAccessibleName('컴퓨터 네트워크 해제')
  },
}

export const WaitingTakesNoTap: Story = {
  tags: ['assertion'],
  render: () => rowsOf([connected, notConnected], [{ busy: true }, { locked: true }]),
  play: async ({ canvas, userEvent }) => {
    for (const button of canvas.getAllByRole('button')) {
      await userEvent.click(button)
      await expect(button).toHaveFocus()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    }
  },
}
