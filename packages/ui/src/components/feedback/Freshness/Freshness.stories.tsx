import type { Loadable } from '@campus-connect/sdk/types'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, waitFor } from 'storybook/test'
import { fetchedAt } from '../../../../storybook/fixtures.ts'
import { Freshness, type FreshnessProps } from './Freshness.tsx'

const error = new Error('강의 목록을 불러오는 중 오류가 발생했습니다.')
const fresh: Loadable<null> = { status: 'success', data: null }
const retried: Loadable<null> = { ...fresh, stale: { since: fetchedAt, error, retried: true } }
const refused: Loadable<null> = { ...fresh, stale: { since: fetchedAt, error } }

const meta = {
  title: 'Freshness 최신 상태 · 재연결 reconnecting',
  id: 'components-feedback-freshness',
  component: Freshness,
  args: { loadable: retried, label: '강의 목록을 불러오는 중...', children: '강의 5개 중 2개 연결됨' },
  argTypes: { loadable: { control: false }, children: { control: 'text' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Freshness>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: (args) => (
    <div style={{ display: 'grid', gap: 'var(--space-x3)' }}>
      <Freshness {...args} loadable={{ status: 'pending' }} />
      <Freshness {...args} loadable={fresh} />
      <Freshness {...args} />
      <Freshness {...args} offline />
    </div>
  ),
}
export const FirstLoad: Story = { name: '처음 불러오는 중', args: { loadable: { status: 'pending' } } }
export const UpToDate: Story = { name: '최신', args: { loadable: fresh } }
export const Reconnecting: Story = { name: '다시 연결하는 중' }
/** 앱 전체의 알림이 오프라인이라고 이미 말하므로, 불러온 시각만 적습니다. */
export const Offline: Story = {
  name: '오프라인',
  args: { offline: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('마지막으로 불러온 시각')).toBeVisible()
    await expect(canvas.queryByText('다시 연결하는 중…')).toBeNull()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** The answer comes when a hidden button is pressed. */
function Answering(args: FreshnessProps) {
  const [answered, setAnswered] = useState(false)

  return (
    <>
      <Freshness {...args} loadable={answered ? fresh : args.loadable} />
      <button hidden onClick={() => setAnswered(true)}>
        답
      </button>
    </>
  )
}

export const RecoversInSilence: Story = {
  tags: ['assertion'],
  render: (args) => <Answering {...args} />,
  play: async ({ canvas, canvasElement }) => {
    const region = canvasElement.querySelector('[aria-live=polite]')
    await expect(region).toHaveTextContent('다시 연결하는 중…')
    await expect(canvas.getByRole('time')).toHaveAttribute('datetime', fetchedAt)
    await expect(canvas.queryByRole('alert')).toBeNull()

    await fireEvent.click(canvas.getByText('답'))
    await expect(region).toHaveTextContent('방금 업데이트됨')
    await expect(canvas.queryByText('강의 5개 중 2개 연결됨')).toBeNull()

    await waitFor(() => expect(canvas.getByText('강의 5개 중 2개 연결됨')).toBeVisible(), { timeout: 5000 })
    await expect(region).toBeEmptyDOMElement()
  },
}
export const WhatIsNotRetriedIsNotCalledSo: Story = {
  tags: ['assertion'],
  args: { loadable: refused },
  render: (args) => <Answering {...args} />,
  play: async ({ canvas, canvasElement }) => {
    const region = canvasElement.querySelector('[aria-live=polite]')
    await expect(region).toBeEmptyDOMElement()

    await fireEvent.click(canvas.getByText('답'))
    await expect(region).toBeEmptyDOMElement()
    await expect(canvas.getByText('강의 5개 중 2개 연결됨')).toBeVisible()
  },
}
