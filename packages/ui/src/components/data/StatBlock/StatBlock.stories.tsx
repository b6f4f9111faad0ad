import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatBlock } from './StatBlock.tsx'

const meta = { component: StatBlock, parameters: { layout: 'padded' } } satisfies Meta<typeof StatBlock>
export default meta
type Story = StoryObj<typeof meta>

export const Known: Story = {
  args: {
    stats: [
      { label: '총 사용자', value: 12480 },
      { label: '활성 사용자', value: 12311 },
      { label: '현재 연결', value: 3056 },
    ],
  },
}
export const NotKnownYet: Story = {
  args: { stats: [{ label: '총 사용자' }, { label: '활성 사용자' }, { label: '현재 연결' }] },
}
