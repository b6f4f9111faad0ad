import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CloseIcon, EyeIcon, EyeOffIcon, SyncIcon } from '../../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'

const icons = { 새로고침: <SyncIcon />, 닫기: <CloseIcon />, 보기: <EyeIcon />, 숨기기: <EyeOffIcon /> }

const meta = {
  title: 'IconButton 아이콘 버튼 · 아이콘만 있는 버튼',
  id: 'components-actions-iconbutton',
  component: IconButton,
  args: { label: '새로고침', icon: <SyncIcon />, onClick: fn() },
  argTypes: { icon: { options: Object.keys(icons), mapping: icons, control: 'inline-radio' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof IconButton>
export default meta
type Story = StoryObj<typeof meta>

const line = { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-x2)' } as const

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={line}>
      <IconButton label="새로고침" icon={<SyncIcon />} />
      <IconButton label="새로고침 중" icon={<SyncIcon />} busy />
      <IconButton label="닫기" icon={<CloseIcon />} />
      <IconButton label="닫기, 잠시 기다려주세요" icon={<CloseIcon />} locked />
      <IconButton label="비밀번호 보기" icon={<EyeIcon />} aria-pressed={false} />
      <IconButton label="비밀번호 숨기기" icon={<EyeOffIcon />} aria-pressed />
    </div>
  ),
}

export const Default: Story = { name: '기본' }
export const Busy: Story = { name: '진행 중', args: { busy: true } }
export const Locked: Story = { name: '잠김', args: { label: '닫기', icon: <CloseIcon />, locked: true } }
export const LongLabel: Story = {
  name: '긴 레이블',
  args: { label: '사용자 목록을 서버에서 다시 불러오고 통계도 새로 계산하기' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^사용자 목록을/ })

    await expect(button.offsetWidth).toBe(44)
  },
}

export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: { pseudo: { hover: '#hover', focusVisible: '#focus', active: '#active' } },
  render: (args) => (
    <div style={line}>
      {['rest', 'hover', 'focus', 'active'].map((state) => (
        <IconButton key={state} {...args} id={state} />
      ))}
      <IconButton {...args} busy />
    </div>
  ),
}

export const LargeEnoughForAFinger: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '새로고침' })
    const { width, height } = button.getBoundingClientRect()

    await userEvent.click(button)

    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const BusyIsPressedOnce: Story = {
  tags: ['assertion'],
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '새로고침' })

    await userEvent.click(button)

    await expect(button).toHaveFocus()
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}
