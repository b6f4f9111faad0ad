import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FilterChips } from './FilterChips.tsx'

const chips = [
  { value: 'all', label: '전체', count: 3004 },
  { value: 'enabled', label: '활성', count: 2987 },
  { value: 'disabled', label: '비활성', count: 17 },
  { value: 'connected', label: '연결 있음', count: 1204 },
]

const meta = {
  title: 'FilterChips 필터 칩 · 세그먼트 segmented',
  id: 'components-forms-filterchips',
  component: FilterChips,
  args: { label: '상태', chips, value: 'all', onChange: fn() },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof FilterChips<string>>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const AnotherChosen: Story = { name: '다른 칩을 고름', args: { value: 'connected' } }
export const CountsUnknown: Story = {
  name: '수를 아직 모름',
  args: { chips: chips.map(({ value, label }) => ({ value, label })) },
}
export const PseudoStates: Story = {
  name: '호버, 초점',
  parameters: { pseudo: { hover: 'label:nth-child(2)', focusVisible: 'label:nth-child(3) input' } },
}

export const AnArrowKeyChooses: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: '전체 3,004' })).toHaveFocus()

    await userEvent.keyboard('{ArrowRight}')

    await expect(args.onChange).toHaveBeenCalledWith('enabled')
  },
}
