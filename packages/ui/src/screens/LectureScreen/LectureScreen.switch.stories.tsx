import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { fetchedAt } from '../../../storybook/fixtures.ts'
import { inAppShell, underBars } from '../../../storybook/shells.tsx'
import { LectureScreen } from './LectureScreen.tsx'

const connected = { name: '자료구조', connected: true }
const notConnected = { name: '자료구조', connected: false }
const blocked = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'

const meta = {
  title: 'LectureScreen 강의: 연결 버튼',
  id: 'screens-lecturescreen-switch',
  component: LectureScreen,
  tags: ['assertion', '!autodocs'],
  args: {
    lecture: { status: 'success', data: notConnected },
    busy: false,
    onConnectedChange: fn(),
    onRetry: fn(),
    retrying: false,
    listHref: '#/',
  },
  decorators: [inAppShell('home')],
  parameters: underBars,
} satisfies Meta<typeof LectureScreen>
export default meta
type Story = StoryObj<typeof meta>

export const SwitchesOn: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '연결하기' }))

    await expect(args.onConnectedChange).toHaveBeenCalledWith({ lecture: notConnected, connected: true })
  },
}
export const SwitchesOff: Story = {
  args: { lecture: { status: 'success', data: connected } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '연결 해제하기' }))

    await expect(args.onConnectedChange).toHaveBeenCalledWith({ lecture: connected, connected: false })
  },
}
export const SwitchingIgnoresASecondTap: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '연결하기' }))

    await expect(args.onConnectedChange).not.toHaveBeenCalled()
  },
}
export const TheReasonIsAnnouncedWhenTheSwitchIsBlocked: Story = {
  render: function Disconnected(args) {
    const [cut, setCut] = useState(false)

    return (
      <>
        <LectureScreen {...args} blocked={cut ? blocked : undefined} />
        <button hidden onClick={() => setCut(!cut)}>
          연결 끊기
        </button>
      </>
    )
  },
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button', { name: '연결하기' })
    const region = canvasElement.querySelector('p[aria-live=polite]')
    await expect(region).toBeEmptyDOMElement()
    await expect(button).not.toHaveAccessibleDescription()

    await fireEvent.click(canvas.getByText('연결 끊기'))
    await expect(region).toHaveTextContent(blocked)

    await fireEvent.click(canvas.getByText('연결 끊기'))
    await expect(region).toBeEmptyDOMElement()
    await expect(button).not.toHaveAttribute('aria-disabled')
  },
}
export const NothingMovesWhenTheAnswerComes: Story = {
  render: function Answered(args) {
    const [answered, setAnswered] = useState(false)

    return (
      <>
        <LectureScreen
          {...args}
          lecture={{ status: 'success', data: notConnected, ...(!answered && { stale: { since: fetchedAt } }) }}
        />
        <button hidden onClick={() => setAnswered(true)}>
          답
        </button>
      </>
    )
  },
  play: async ({ canvas }) => {
    const places = () =>
      [canvas.getByText('연결 안됨'), canvas.getByRole('button', { name: '연결하기' })].map(
        (part) => part.getBoundingClientRect().top,
      )
    await expect(canvas.getByRole('progressbar')).toBeVisible()
    const before = places()

    await fireEvent.click(canvas.getByText('답'))

    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await expect(places()).toEqual(before)
  },
}
export const TheSwitchWaitsForTheAnswer: Story = {
  args: { lecture: { status: 'success', data: connected, stale: { since: fetchedAt } } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('progressbar', { name: '강의 정보를 불러오는 중...' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '연결 해제하기' }))

    await expect(args.onConnectedChange).not.toHaveBeenCalled()
  },
}
export const ABlockedSwitchCanBeReachedAndSaysWhy: Story = {
  args: { blocked },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '연결하기' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(blocked)

    await userEvent.click(button)

    await expect(button).toHaveFocus()
    await expect(args.onConnectedChange).not.toHaveBeenCalled()
  },
}
