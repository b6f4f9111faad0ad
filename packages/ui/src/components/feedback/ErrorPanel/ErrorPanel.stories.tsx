import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { Text } from '../../text/Text.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

const meta = {
  title: 'ErrorPanel 오류 패널 · 오류 실패 error',
  id: 'components-feedback-errorpanel',
  component: ErrorPanel,
  args: { message: '강의 목록을 불러오는 중 오류가 발생했습니다.', onRetry: fn(), retrying: false },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ErrorPanel>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: (args) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <ErrorPanel {...args} />
      <ErrorPanel {...args} message="사용자 목록을 불러오는데 실패했습니다." retrying />
      <ErrorPanel {...args} message="화면을 표시하는 중 오류가 발생했습니다." homeHref="#/" />
    </div>
  ),
}

export const Failed: Story = { name: '실패' }
export const Retrying: Story = { name: '다시 시도하는 중', args: { retrying: true } }
/** 앱이 스스로 다시 시도하는 동안에는 붉지 않습니다. */
export const RetriedByTheApp: Story = {
  name: '스스로 다시 시도함',
  args: { retried: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('인터넷 연결을 확인해주세요.')).toBeVisible()
    await expect(canvas.getByText('잠시 후 자동으로 다시 시도합니다.')).toBeVisible()
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      /^오류가 발생했습니다강의 목록을 불러오는 중 오류가 발생했습니다\.$/,
    )
  },
}
export const WithAWayHome: Story = { name: '홈으로 가는 링크', args: { homeHref: '#/' } }
export const Forbidden: Story = {
  name: '권한 없음',
  render: () => <ErrorPanel message="관리자 권한이 필요합니다." retrying={false} homeHref="#/" />,
}
export const LongMessage: Story = {
  name: '긴 문장',
  args: {
    message:
      '명단을 옮기는 중이어서 강의 목록을 불러오지 못했습니다. 잠시 후 다시 시도해주세요. 오래 계속되면 학과 사무실에 문의해주세요.',
  },
}

export const RetryKeepsTheFocusAndRunsOnce: Story = {
  tags: ['assertion'],
  render: function Retry({ message, onRetry }) {
    const [retrying, setRetrying] = useState(false)
    function retry() {
      onRetry?.()
      setRetrying(true)
    }

    return <ErrorPanel message={message} onRetry={retry} retrying={retrying} />
  },
  play: async ({ args, canvas, userEvent }) => {
    const retry = canvas.getByRole('button', { name: '다시 시도' })

    await userEvent.click(retry)
    await userEvent.click(retry)

    await expect(args.onRetry).toHaveBeenCalledOnce()
    await expect(retry).toHaveFocus()
    await expect(canvas.getByRole('alert')).toHaveTextContent('강의 목록을 불러오는 중 오류가 발생했습니다.')
    await expect(canvas.getByRole('alert')).not.toContainElement(retry)
  },
}

export const TheSameFailureIsAnnouncedAgainToWhoAsked: Story = {
  tags: ['assertion'],
  render: function FailsAgain({ message }) {
    const [retrying, setRetrying] = useState(false)

    return (
      <>
        <ErrorPanel message={message} onRetry={() => setRetrying(true)} retrying={retrying} />
        <button onClick={() => setRetrying(!retrying)}>
          <Text>{retrying ? '또 실패' : '앱이 스스로 시도'}</Text>
        </button>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const alert = canvas.getByRole('alert')
    const announced: string[] = []
    new MutationObserver((records) =>
      announced.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? ''))),
    ).observe(alert, { childList: true, subtree: true })

    await userEvent.click(canvas.getByRole('button', { name: '앱이 스스로 시도' }))
    await userEvent.click(canvas.getByRole('button', { name: '또 실패' }))
    await expect(announced).toEqual([])

    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))
    await userEvent.click(canvas.getByRole('button', { name: '또 실패' }))

    await waitFor(() => expect(announced).toEqual(['강의 목록을 불러오는 중 오류가 발생했습니다.']))
    await expect(alert).toHaveTextContent('오류가 발생했습니다강의 목록을 불러오는 중 오류가 발생했습니다.')
  },
}
