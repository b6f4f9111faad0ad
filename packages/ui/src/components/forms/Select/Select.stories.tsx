import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Select } from './Select.tsx'

const options = [
  { value: 'id', label: '학번 순' },
  { value: 'username', label: '이름 가나다순' },
  { value: '-updatedAt', label: '최근 수정 순' },
]

const meta = {
  title: 'Select 선택 목록 · 드롭다운 dropdown 콤보박스',
  id: 'components-forms-select',
  component: Select,
  args: { label: '정렬', options, value: 'id', onChange: fn() },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Select<string>>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const AnotherChosen: Story = { name: '다른 값을 고름', args: { value: '-updatedAt' } }
export const PseudoStates: Story = {
  name: '호버, 초점',
  parameters: { pseudo: { hover: '.hover select', focusVisible: '.focus select' } },
  render: (args) => (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 'var(--space-x3)' }}>
      {['rest', 'hover', 'focus'].map((state) => (
        <div key={state} className={state}>
          <Select {...args} />
        </div>
      ))}
    </div>
  ),
}

export const TellsTheChosenValue: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: '정렬' }), '최근 수정 순')

    await expect(args.onChange).toHaveBeenCalledWith('-updatedAt')
  },
}
