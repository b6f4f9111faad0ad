import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { hrefs } from '../../../frames.tsx'
import { TabBar } from './TabBar.tsx'

const meta = { component: TabBar, args: { current: 'home', admin: false, hrefs } } satisfies Meta<typeof TabBar>
export default meta
type Story = StoryObj<typeof meta>

export const Student: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('홈')
    await expect(canvas.queryByRole('link', { name: '관리자' })).toBeNull()
  },
}
export const Admin: Story = { args: { current: 'admin', admin: true } }
