import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { Banner } from './Banner.tsx'

const onClose = fn().mockName('onClose')

const meta = {
  title: 'Banner 배너 토스트 · 토스트 스낵바 toast snackbar',
  id: 'components-feedback-banner',
  component: Banner,
  args: { tone: 'success', children: '‘자료구조’ 강의가 연결되었습니다.', onClose },
  argTypes: { tone: { control: 'inline-radio' }, children: { control: 'text' } },
} satisfies Meta<typeof Banner>
export default meta
type Story = StoryObj<typeof meta>

const long = '강의 2개가 추가되고 1개가 제외되었습니다. 이름이 같은 강의에는 분반이 붙었습니다.'

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <>
      <Banner tone="success" onClose={onClose}>
        ‘자료구조’ 강의가 연결되었습니다.
      </Banner>
      <Banner tone="success" onClose={onClose}>
        {long}
      </Banner>
      <Banner tone="warning" onClose={onClose}>
        명단에서 학번을 찾을 수 없습니다.
      </Banner>
      <Banner tone="critical" onClose={onClose}>
        연결 상태를 변경하는데 실패했습니다.
      </Banner>
    </>
  ),
}

export const Succeeded: Story = { name: '성공' }
/** 끝났지만 달라진 것이 없으면 사라지지 않고 남습니다. */
export const AchievedNothing: Story = {
  name: '달라진 것 없음',
  args: { tone: 'warning', children: '명단에서 학번을 찾을 수 없습니다.' },
}
export const Failed: Story = {
  name: '실패',
  args: { tone: 'critical', children: '연결 상태를 변경하는데 실패했습니다.' },
}
/** 다음에 할 일은 실패한 일의 문장 아래에 따로 적습니다. */
export const FailedWithANextStep: Story = {
  name: '실패, 다음에 할 일',
  args: {
    tone: 'critical',
    children: '연결 상태를 변경하는 중 오류가 발생했습니다.',
    next: '인터넷 연결을 확인한 뒤 다시 시도해주세요.',
  },
  play: async ({ args, canvas }) => {
    const alert = canvas.getByRole('alert')
    const next = canvas.getByText('인터넷 연결을 확인한 뒤 다시 시도해주세요.')

    await expect(alert.textContent).toBe(args.children)
    await expect(next.getBoundingClientRect().top).toBeGreaterThanOrEqual(alert.getBoundingClientRect().bottom - 1)
  },
}
export const SucceededAtLength: Story = { name: '긴 성공 문구', args: { children: long } }
export const FailedAtLength: Story = {
  name: '긴 실패 문구',
  args: {
    tone: 'critical',
    children:
      '명단을 읽지 못해 2026년 11월 20일 오전 10:30에 받은 강의 목록을 그대로 사용합니다. 관리자에게 문의해주세요.',
  },
}

const states = [
  { id: 'rest', text: '그대로' },
  { id: 'hover', text: '마우스를 올림' },
  { id: 'focus', text: '초점' },
  { id: 'active', text: '누름' },
]
const pseudo = { hover: '#hover button', focusVisible: '#focus button', active: '#active button' }

export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: { pseudo },
  render: () => (
    <>
      {states.map(({ id, text }) => (
        <div key={id} id={id}>
          <Banner tone="success" onClose={onClose}>
            {text}
          </Banner>
        </div>
      ))}
    </>
  ),
}
export const PseudoStatesOfAFailure: Story = {
  name: '실패의 호버, 초점, 누름',
  parameters: { pseudo },
  render: () => (
    <>
      {states.map(({ id, text }) => (
        <div key={id} id={id}>
          <Banner tone="critical" onClose={onClose}>
            {text}
          </Banner>
        </div>
      ))}
    </>
  ),
}

/** As in the app: it disappears after 3 seconds unless it is hovered, touched or focused. */
export const ComesAndIsClosed: Story = {
  tags: ['assertion'],
  render: function Act({ tone, children, onClose }) {
    const [told, setTold] = useState(0)
    function close() {
      setTold(0)
      onClose()
    }

    return (
      <>
        {told > 0 && (
          <Banner key={told} tone={tone} onClose={close}>
            {children}
          </Banner>
        )}
        <div style={{ display: 'grid', gap: 'var(--space-x4)', padding: 'var(--space-x14) var(--space-x4)' }}>
          <h1 tabIndex={-1} style={{ font: 'var(--text-title1)' }}>
            자료구조
          </h1>
          <Button onClick={() => setTold(told + 1)}>연결하기</Button>
        </div>
      </>
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '연결하기' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('‘자료구조’ 강의가 연결되었습니다.')

    await userEvent.click(canvas.getByRole('button', { name: '닫기' }))

    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('status')).not.toBeInTheDocument()
    await expect(canvas.getByRole('heading', { name: '자료구조' })).toHaveFocus()
  },
}

export const AFailureIsAnAlertAndItsButtonFitsAFinger: Story = {
  tags: ['assertion'],
  args: { tone: 'critical', children: '연결 상태를 변경하는데 실패했습니다.' },
  play: async ({ args, canvas, userEvent }) => {
    const close = canvas.getByRole('button', { name: '닫기' })
    const { width, height } = close.getBoundingClientRect()
    await expect(canvas.getByRole('alert')).toHaveTextContent('연결 상태를 변경하는데 실패했습니다.')
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

    await userEvent.click(close)

    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
