import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { DateTime } from './DateTime.tsx'

const meta = { component: DateTime, parameters: { layout: 'padded' } } satisfies Meta<typeof DateTime>
export default meta

export const TheDayInSeoul: StoryObj<typeof meta> = {
  args: { value: '2026-10-02T23:15:00.000Z' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2026년 10월 3일 오전 8:15')).toBeVisible()
  },
}
