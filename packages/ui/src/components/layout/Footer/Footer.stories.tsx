import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Footer } from './Footer.tsx'

const meta = { component: Footer } satisfies Meta<typeof Footer>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('contentinfo')).toHaveTextContent('© 2023')
  },
}
export const AtDoubleSize: Story = { globals: { textScale: '200' } }
