import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { manyLectures } from '../../../../storybook/fixtures.ts'
import { PickList, type PickListProps, type PickOption } from './PickList.tsx'

const options: PickOption[] = [
  { value: '운영체제', title: '운영체제', detail: 'CSE3001-01', figure: '96 / 140', group: '최근' },
  { value: '자료구조', title: '자료구조', detail: 'CSE2010-01', figure: '132 / 500', group: '모든 강의' },
  { value: '자료구조 실습', title: '자료구조 실습', detail: 'CSE2011-02', figure: '0 / 48', group: '모든 강의' },
  { value: '컴퓨터 네트워크', title: '컴퓨터 네트워크', figure: '27 / 320', group: '모든 강의' },
]
const many: PickOption[] = manyLectures.map(({ name }) => ({ value: name, title: name }))
const onSubmit = fn()

const meta = {
  title: 'PickList 고르는 목록 · 콤보박스 combobox',
  id: 'components-forms-picklist',
  component: PickList,
  args: { field: { label: '강의 이름', name: 'lecture' }, label: '강의', options, onPick: fn() },
  argTypes: { children: { control: false } },
  parameters: { layout: 'padded' },
  render: (args) => <Filtered {...args} />,
} satisfies Meta<typeof PickList>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const Desk: Story = {
  name: '넓은 화면',
  tags: ['picture', 'desk'],
  globals: { viewport: { value: 'desk1280', isRotated: false } },
}
export const Many: Story = { name: '많은 것 가운데 고르기', ...Desk, tags: [], args: { options: many } }
export const NothingFits: Story = { name: '맞는 것이 없음', args: { options: [] } }
export const PseudoStates: Story = {
  name: '호버, 초점',
  parameters: { pseudo: { hover: '[role=option]:nth-child(2)', focus: 'input' } },
}

export const KeysMoveAndPick: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: '강의 이름' })
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    field.focus()
    await userEvent.keyboard('{Enter}')
    await expect(onSubmit).toHaveBeenCalledOnce()
    await expect(args.onPick).not.toHaveBeenCalled()

    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(active()).toHaveTextContent('자료구조 CSE2010-01 132 / 500')
    await expect(active()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect(active()).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    await fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    await expect(args.onPick).not.toHaveBeenCalled()
    await userEvent.keyboard('실습')
    await expect(canvas.getAllByRole('option')).toHaveLength(1)
    await expect(active()).toBeNull()
    await userEvent.keyboard('{ArrowDown}{Enter}')

    await expect(args.onPick).toHaveBeenCalledWith('자료구조 실습')
    await expect(onSubmit).toHaveBeenCalledOnce()
    await expect(field).toHaveFocus()
  },
}
export const APressPicksAndTheFieldKeepsTheFocus: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('combobox')
    field.focus()
    await userEvent.click(canvas.getByRole('option', { name: '운영체제 CSE3001-01 96 / 140' }))

    await expect(args.onPick).toHaveBeenCalledWith('운영체제')
    await expect(field).toHaveFocus()
    await expect(canvas.getByRole('group', { name: '최근' })).toContainElement(
      canvas.getByRole('option', { name: /운영체제/ }),
    )
  },
}
export const TheActiveOptionIsInView: Story = {
  ...Many,
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('combobox').focus()
    await userEvent.keyboard('{ArrowDown>30/}')

    const list = canvas.getByRole('listbox').getBoundingClientRect()
    const { top, bottom, height } = canvas.getByRole('option', { selected: true }).getBoundingClientRect()
    await expect(height).toBe(36)
    await expect(top).toBeGreaterThanOrEqual(list.top)
    await expect(bottom).toBeLessThanOrEqual(list.bottom)
  },
}

function Filtered({ options, field, ...args }: PickListProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <PickList
        {...args}
        field={{ ...field, onChange: ({ target }) => setTyped(target.value) }}
        options={options.filter(({ value }) => value.includes(typed))}
      />
    </form>
  )
}
