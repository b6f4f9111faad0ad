import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Checkbox } from './Checkbox.tsx'

const meta = {
  title: 'Checkbox 체크박스 · 체크박스 토글 toggle',
  id: 'components-forms-checkbox',
  component: Checkbox,
  args: { label: '로그인 유지', name: 'rememberMe' },
  argTypes: { defaultChecked: { control: 'boolean' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

const column = { display: 'grid', justifyItems: 'start' } as const
const longLabel = '이 기기에서 로그인을 유지합니다. 여러 사람이 함께 쓰는 컴퓨터에서는 선택하지 않는 편이 안전합니다.'

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={column}>
      <Checkbox label="로그인 유지" name="unchecked" />
      <Checkbox label="로그인 유지" name="checked" defaultChecked />
      <Checkbox label={longLabel} name="long" defaultChecked />
    </div>
  ),
}

export const Unchecked: Story = { name: '선택 안 함' }
export const Checked: Story = { name: '선택함', args: { defaultChecked: true } }
export const LongLabel: Story = { name: '긴 레이블', args: { label: longLabel } }

export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: { pseudo: { hover: '.hover label', focusVisible: '.focus input', active: '.active label' } },
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
      {Object.entries({ 기본: 'rest', 호버: 'hover', 초점: 'focus', 누름: 'active' }).flatMap(([label, state]) =>
        [false, true].map((checked) => (
          <div key={`${state}${checked}`} className={state}>
            <Checkbox label={label} name={`${state}${checked}`} defaultChecked={checked} />
          </div>
        )),
      )}
    </div>
  ),
}

export const LabelIsPartOfTheTarget: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    const label = canvas.getByText('로그인 유지')
    const { height } = label.parentElement!.getBoundingClientRect()
    await expect(height).toBeGreaterThanOrEqual(44)

    await userEvent.click(label)

    await expect(canvas.getByRole('checkbox', { name: '로그인 유지' })).toBeChecked()
  },
}

export const SpaceChecks: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()

    await userEvent.keyboard(' ')

    await expect(canvas.getByRole('checkbox', { name: '로그인 유지' })).toHaveFocus()
    await expect(canvas.getByRole('checkbox', { name: '로그인 유지' })).toBeChecked()
  },
}
