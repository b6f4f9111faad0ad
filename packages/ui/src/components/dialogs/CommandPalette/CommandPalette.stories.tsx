import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { wholePage } from '../../../../storybook/shells.tsx'
import { BookIcon, LockIcon, LogoutIcon, PersonIcon } from '../../icons/icons.tsx'
import { type CommandGroup, CommandPalette } from './CommandPalette.tsx'

const ran = fn()
const lecture = (name: string, detail: string) => ({
  id: `lecture ${name}`,
  title: name,
  detail,
  icon: <BookIcon />,
  onRun: () => void ran(name),
})
const person = (id: string, username: string) => ({
  id: `user ${id}`,
  title: username,
  detail: id,
  icon: <PersonIcon />,
  onRun: () => void ran(id),
})
const acts: CommandGroup = {
  label: '할 일',
  commands: [
    { id: 'password', title: '비밀번호 변경', icon: <LockIcon />, onRun: () => void ran('password') },
    { id: 'logout', title: '로그아웃', icon: <LogoutIcon />, onRun: () => void ran('logout') },
  ],
}
const groups: CommandGroup[] = [
  acts,
  { label: '강의', commands: [lecture('자료구조', '32 / 120명 연결'), lecture('카누/카약', '0 / 40명 연결')] },
  { label: '사용자', commands: [person('20240001', '김하늘'), person('20240002', '이서준')] },
]

const meta = {
  title: 'CommandPalette 빠른 찾기 · 명령 · 단축키 search command',
  id: 'components-dialogs-commandpalette',
  component: CommandPalette,
  parameters: { ...wholePage, layout: 'padded' },
  args: {
    title: '빠른 찾기',
    placeholder: '사용자, 강의, 할 일',
    hint: '초성만 입력해도 찾습니다.',
    groups,
    busy: false,
    onType: fn(),
    onClose: fn(),
  },
  argTypes: { groups: { control: 'object' }, problem: { control: 'text' } },
} satisfies Meta<typeof CommandPalette>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }

export const Default: Story = { name: '기본' }
export const OnlyActs: Story = { name: '입력하기 전', args: { groups: [acts] } }
export const Searching: Story = {
  name: '찾는 중',
  args: { groups: [], busy: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '김')

    await expect(canvas.getByRole('status')).toHaveTextContent('찾는 중...')
  },
}
export const NothingFits: Story = {
  name: '맞는 것이 없음',
  args: { groups: [] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '없는 이름')

    await expect(canvas.getByRole('status')).toHaveTextContent('맞는 것이 없습니다.')
  },
}
export const Failed: Story = {
  name: '일부를 찾지 못함',
  args: { groups: [acts], problem: '사용자 목록을 불러오는 중 오류가 발생했습니다.' },
}
export const LongTexts: Story = {
  name: '긴 글',
  args: {
    groups: [
      {
        label: '강의',
        commands: [
          lecture('데이터베이스와 분산 시스템을 위한 고급 자료구조 및 알고리즘 설계 실습', '1,320 / 1,500명 연결'),
        ],
      },
      {
        label: '사용자',
        commands: [person('2024-0001-ABCDEFGHIJKLMNOPQRSTUVWX', '황보 알렉산드리아 마리아 빅토리아')],
      },
    ],
  },
}
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
}

export const TheKeyboardChoosesAndTheFieldKeepsTheFocus: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    ran.mockClear()
    const field = canvas.getByRole('combobox', { name: '빠른 찾기' })
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    await expect(field).toHaveFocus()
    await expect(active()).toHaveTextContent('비밀번호 변경')

    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(active()).toHaveTextContent('자료구조')
    await expect(active()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    await expect(active()).toHaveTextContent('이서준')
    await userEvent.keyboard('{ArrowDown}')
    await expect(active()).toHaveTextContent('비밀번호 변경')
    await userEvent.keyboard('{ArrowUp}')
    await expect(active()).toHaveTextContent('이서준')
    await userEvent.keyboard('{Home}{ArrowDown}')
    await expect(active()).toHaveTextContent('로그아웃')
    await expect(canvas.getAllByRole('option', { selected: true })).toHaveLength(1)
    await expect(field).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await expect(ran).toHaveBeenCalledWith('logout')
  },
}
export const EveryOptionBelongsToANamedGroup: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const labels = canvas.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') ?? '')

    await expect(labels.map((label) => document.getElementById(label)?.textContent)).toEqual([
      '할 일',
      '강의',
      '사용자',
    ])
    for (const option of canvas.getAllByRole('option'))
      await expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}
export const HomeAndEndBelongToTheTextWhileItIsEdited: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole<HTMLInputElement>('combobox')
    const first = field.getAttribute('aria-activedescendant')
    await userEvent.type(field, '김하늘')
    field.setSelectionRange(1, 1)

    await userEvent.keyboard('{End}')
    await expect(field).toHaveAttribute('aria-activedescendant', first)
  },
}
export const EnterBelongsToASyllableBeingComposed: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas }) => {
    ran.mockClear()
    const field = canvas.getByRole('combobox')
    await fireEvent.input(field, { target: { value: '자' } })
    await expect(args.onType).toHaveBeenLastCalledWith('자')

    await fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    await fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    await fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    await expect(ran).not.toHaveBeenCalled()
    await expect(args.onClose).not.toHaveBeenCalled()

    await fireEvent.keyDown(field, { key: 'Enter' })
    await expect(ran).toHaveBeenCalledOnce()
  },
}
export const APressRunsACommand: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    ran.mockClear()
    await userEvent.click(canvas.getByText('카누/카약'))

    await expect(ran).toHaveBeenCalledWith('카누/카약')
  },
}
export const EnterWaitsForWhatIsSearched: Story = {
  tags: ['assertion'],
  render: function Searched(args) {
    const [found, setFound] = useState(false)
    return (
      <>
        <CommandPalette {...args} groups={found ? groups.slice(2) : []} busy={!found} />
        <button hidden onClick={() => setFound(true)}>
          답
        </button>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    ran.mockClear()
    await userEvent.type(canvas.getByRole('combobox'), '20240001{Enter}')
    await expect(ran).not.toHaveBeenCalled()

    await fireEvent.click(canvas.getByText('답'))
    await waitFor(() => expect(ran).toHaveBeenCalledWith('20240001'))
  },
}
export const EscapeClosesAndTheFocusReturns: Story = {
  tags: ['assertion'],
  render: function Opened(args) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>열기</button>
        {open && <CommandPalette {...args} onClose={() => setOpen(false)} />}
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '열기' }))
    await expect(canvas.getByRole('combobox')).toHaveFocus()

    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('combobox')).toBeNull()
    await expect(canvas.getByRole('button', { name: '열기' })).toHaveFocus()
  },
}
