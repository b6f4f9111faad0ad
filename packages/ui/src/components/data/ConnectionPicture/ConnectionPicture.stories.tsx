import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { Text } from '../../text/Text.tsx'
import { ConnectionPicture } from './ConnectionPicture.tsx'

const meta = {
  title: 'ConnectionPicture 연결 그림 · 스위치 토글 switch toggle',
  id: 'components-data-connectionpicture',
  component: ConnectionPicture,
  args: { connected: true },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ConnectionPicture>
export default meta
type Story = StoryObj<typeof meta>

const centred = { display: 'grid', justifyItems: 'center', gap: 'var(--space-x4)' }

function Picture({ connected }: { connected: boolean }) {
  return (
    <div style={centred}>
      <ConnectionPicture connected={connected} />
      <p style={{ font: 'var(--text-title3)' }}>
        <Text>{connected ? '현재 연결됨' : '연결 안됨'}</Text>
      </p>
    </div>
  )
}

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ ...centred, gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' }}>
      <Picture connected />
      <Picture connected={false} />
    </div>
  ),
}

export const Connected: Story = { name: '연결됨' }
export const NotConnected: Story = { name: '미연결', args: { connected: false } }

export const ChangesWithTheState: Story = {
  tags: ['assertion'],
  render: function Switch({ connected: initially }) {
    const [connected, setConnected] = useState(initially)

    return (
      <div style={centred}>
        <Picture connected={connected} />
        <Button size="medium" variant="weak" onClick={() => setConnected(!connected)}>
          {connected ? '연결 해제하기' : '연결하기'}
        </Button>
      </div>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('현재 연결됨')).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: '연결 해제하기' }))

    await expect(canvas.getByText('연결 안됨')).toBeVisible()
    // The text says it; screen readers must not hear it twice.
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument()
  },
}
