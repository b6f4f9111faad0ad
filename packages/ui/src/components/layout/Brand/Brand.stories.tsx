import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Brand } from './Brand.tsx'

const meta = { component: Brand, parameters: { layout: 'padded' } } satisfies Meta<typeof Brand>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 'var(--space-x6)' }}>
      <Brand />
      <Brand size="large" />
    </div>
  ),
}
export const Medium: Story = { args: { size: 'medium' } }
export const Large: Story = { args: { size: 'large' } }

export const StaysOnOneLineAtDoubleSize: Story = {
  args: { size: 'large' },
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    const name = canvas.getByText('Campus Connect')

    await expect(name.getClientRects()).toHaveLength(1)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}
