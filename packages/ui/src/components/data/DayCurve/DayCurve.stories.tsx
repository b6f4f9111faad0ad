import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { dayUntil } from '../../../../storybook/fixtures.ts'
import { DayCurve } from './DayCurve.tsx'

const meta = {
  title: 'DayCurve 하루 곡선 · 차트 chart graph',
  id: 'components-data-daycurve',
  component: DayCurve,
  args: { label: '연결된 강의', counts: dayUntil(14.5), unit: '개' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof DayCurve>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const Morning: Story = { name: '이른 아침', args: { counts: dayUntil(7) } }
export const Evening: Story = { name: '밤', args: { counts: dayUntil(22) } }
export const MostNow: Story = { name: '지금이 가장 많음', args: { counts: dayUntil(9.5) } }
export const VeryMany: Story = {
  name: '아주 많음',
  args: { counts: dayUntil(14.5).map((count) => count * 241) },
}
export const Nothing: Story = { name: '아무것도 없음', args: { counts: dayUntil(14.5).map(() => 0) } }
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
}

export const TheTableSaysTheSame: Story = {
  tags: ['assertion'],
  args: { counts: [...Array<number>(54).fill(0), 4, 9, 7] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('지금 7개, 가장 많은 때 9:10 9개')).toBeVisible()
    await expect(canvas.getByText('8:00')).not.toBeVisible()

    await userEvent.click(canvas.getByText('표로 보기'))

    const rows = canvas.getAllByRole('row').map((row) => row.textContent)
    await expect(rows).toEqual(['시각수', '8:000개', '9:004개', '지금7개'])
    await expect(canvas.getByRole('table', { name: '연결된 강의' })).toBeVisible()
  },
}
