import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { SearchField } from './SearchField.tsx'

const meta = {
  title: 'SearchField 검색 필드 · 검색 search',
  id: 'components-forms-searchfield',
  component: SearchField,
  args: { label: '사용자 검색', placeholder: '학번, 이름, 초성', value: '', onSearch: fn() },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof SearchField>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: (args) => (
    <div style={{ display: 'grid', gap: 'var(--space-x3)' }}>
      <SearchField {...args} label="빈 검색" />
      <SearchField {...args} label="초성 검색" value="ㄱㅎㄴ" />
    </div>
  ),
}
export const Empty: Story = { name: '비어 있음' }
export const Filled: Story = { name: '입력됨', args: { value: '김하늘' } }
export const PseudoStates: Story = {
  name: '초점',
  parameters: { pseudo: { focus: 'input' } },
}

export const SearchesAfterAPause: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'kim')
    await expect(args.onSearch).not.toHaveBeenCalled()

    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith('kim'))
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
}
export const APastedTextIsSearchedAtOnce: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('searchbox').focus()
    await userEvent.paste('20240001')

    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith('20240001'), { timeout: 200 })
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
}

export const EnterAndEscBelongToASyllableBeingComposed: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('searchbox')
    await fireEvent.input(field, { target: { value: '기' } })

    await fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    await fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    await expect(args.onSearch).not.toHaveBeenCalled()
    await expect(field).toHaveValue('기')

    await fireEvent.keyDown(field, { key: 'Enter' })
    await expect(args.onSearch).toHaveBeenCalledWith('기')
  },
}
export const EscClears: Story = {
  tags: ['assertion'],
  args: { value: '김하늘' },
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('searchbox').focus()
    await userEvent.keyboard('{Escape}')

    await expect(canvas.getByRole('searchbox')).toHaveValue('')
    await expect(args.onSearch).toHaveBeenCalledWith('')
  },
}
