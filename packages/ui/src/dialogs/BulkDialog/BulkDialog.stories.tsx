import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { manyUsers } from '../../../storybook/fixtures.ts'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { BulkDialog } from './BulkDialog.tsx'

const refused = { text: '자신의 계정은 비활성화할 수 없습니다.', failed: true }
const results = [
  { id: '20990001', name: '정교무', ...refused },
  { id: '20240002', name: '이도윤', text: '이미 같은 상태', failed: false },
  { id: '20240001', name: '김하늘', text: '변경됨', failed: false },
]

const about = `
여러 사용자를 변경하는 동안 진행을, 끝나면 사용자마다의 결과를 보여 주는 대화 상자입니다.

- 하지 않는 일: 실패한 사용자를 숨기지 않습니다. 실패가 먼저이고, 실패한 사용자만 다시 시도합니다.
`

const meta = {
  title: 'BulkDialog 일괄 변경',
  id: 'screens-bulkdialog',
  component: BulkDialog,
  decorators: inAppShell('admin'),
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: {
    title: '사용자 3명 비활성화',
    progress: undefined,
    summary: '실패 1명, 이미 같은 상태 1명, 변경됨 1명',
    failed: true,
    results,
    onStop: fn(),
    onRetry: fn(),
    onUndo: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof BulkDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '기본',
  tags: ['picture'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: '되돌리기' }))
    await expect(args.onUndo).toHaveBeenCalledOnce()
  },
}
export const Running: Story = {
  name: '진행 중',
  tags: ['picture'],
  args: { progress: { done: 312, total: 1000 }, results: [] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: '중단' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
}
export const AllChanged: Story = {
  name: '모두 변경됨',
  args: { summary: '변경됨 1명', failed: false, results: results.slice(2) },
  render: ({ onRetry: _onRetry, ...args }) => <BulkDialog {...args} />,
}
export const VeryMany: Story = {
  name: '아주 많은 사용자',
  parameters: { a11y: { context: { exclude: ['li:nth-child(n + 11)'] } } },
  args: {
    results: [...manyUsers, ...manyUsers].map(({ username }, index) => ({
      id: String(index),
      name: username,
      text: '변경됨',
      failed: false,
    })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('외 200명')).toBeVisible()
  },
}

export const TheFocusStaysInside: Story = {
  tags: ['assertion'],
  render: function Running(args) {
    const [running, setRunning] = useState(true)
    return (
      <BulkDialog
        {...args}
        progress={running ? { done: 3, total: 10 } : undefined}
        onStop={() => setRunning(false)}
        onRetry={() => setRunning(true)}
        onUndo={() => setRunning(true)}
      />
    )
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = canvas.getByRole('dialog')
    for (const name of ['중단', '되돌리기', '중단', '다시 시도']) {
      await userEvent.click(canvas.getByRole('button', { name }))
      await expect(dialog).toContainElement(document.activeElement as HTMLElement)
      await expect(dialog).not.toHaveFocus()
    }
  },
}
