import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Brand } from './Brand.tsx'

const meta = {
  title: 'Brand 브랜드 로고',
  id: 'components-layout-brand',
  component: Brand,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Brand>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 'var(--space-x6)' }}>
      <Brand />
      <Brand size="large" />
    </div>
  ),
}
export const Medium: Story = { name: '중간 크기', args: { size: 'medium' } }
export const Large: Story = { name: '큰 크기', args: { size: 'large' } }

export const StaysOnOneLineAtDoubleSize: Story = {
  tags: ['assertion'],
  args: { size: 'large' },
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    const name = canvas.getByText('Campus Connect')

    await expect(name.getClientRects()).toHaveLength(1)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}
