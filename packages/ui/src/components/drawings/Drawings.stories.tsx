import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'storybook/test'
import * as drawings from './drawings.tsx'

const meta = {
  title: 'Drawings 그림',
  id: 'components-drawings',
  component: drawings.NoLectureDrawing,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof drawings.NoLectureDrawing>
export default meta
type Story = StoryObj<typeof meta>

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', gap: 'var(--space-x5)' }
const cell = { display: 'grid', justifyItems: 'center', gap: 'var(--space-x2)', font: 'var(--text-caption)' }

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <ul style={grid}>
      {Object.entries(drawings).map(([name, Drawing]) => (
        <li key={name} style={cell}>
          <Drawing />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  ),
}

export const AreSmallAndSilent: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    for (const Drawing of Object.values(drawings)) {
      await expect(renderToStaticMarkup(<Drawing />).length).toBeLessThan(3000)
    }
    await expect(canvas.queryByRole('img')).toBeNull()
  },
}
