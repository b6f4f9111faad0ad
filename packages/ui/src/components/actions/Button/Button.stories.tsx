import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CheckIcon, LeaveIcon, LinkIcon, SyncIcon, UnlinkIcon } from '../../icons/icons.tsx'
import { Button } from './Button.tsx'

const icons = { 없음: undefined, 연결: <LinkIcon />, 해제: <UnlinkIcon />, 동기화: <SyncIcon />, 탈퇴: <LeaveIcon /> }

const meta = {
  title: 'Button 버튼 · 누르기 click',
  id: 'components-actions-button',
  component: Button,
  args: { children: '연결하기', onClick: fn() },
  argTypes: {
    tone: { control: 'inline-radio' },
    variant: { control: 'inline-radio' },
    size: { control: 'inline-radio' },
    icon: { options: Object.keys(icons), mapping: icons, control: 'select' },
    children: { control: 'text' },
    type: { table: { type: { summary: "'button' | 'submit' | 'reset'" } } },
    className: { table: { disable: true } },
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const column = { display: 'grid', gap: 'var(--space-x5)' } as const
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-x2)' } as const

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={column}>
      <Button wide icon={<LinkIcon />}>
        연결하기
      </Button>
      <div style={line}>
        <Button size="medium">저장</Button>
        <Button size="medium" tone="neutral">
          모두 보기
        </Button>
        <Button size="medium" tone="critical">
          탈퇴하기
        </Button>
      </div>
      <div style={line}>
        <Button size="medium" variant="weak">
          연결
        </Button>
        <Button size="medium" variant="weak" tone="neutral">
          취소
        </Button>
        <Button size="medium" variant="weak" tone="critical">
          비활성화
        </Button>
      </div>
      <div style={line}>
        <Button size="medium" variant="ghost">
          다시 시도
        </Button>
        <Button size="medium" variant="ghost" tone="neutral">
          로그아웃
        </Button>
        <Button size="medium" variant="ghost" tone="critical">
          회원 탈퇴
        </Button>
      </div>
      <div style={line}>
        <Button>52 px</Button>
        <Button size="medium">44 px</Button>
        <Button size="small">36 px</Button>
      </div>
      <div style={line}>
        <Button size="medium" variant="weak" tone="neutral" locked>
          취소
        </Button>
        <Button size="medium" busy>
          연결하기
        </Button>
        <Button size="medium" type="submit" busy>
          로그인
        </Button>
      </div>
    </div>
  ),
}

export const Brand: Story = { name: '브랜드' }
export const Neutral: Story = { name: '중립', args: { tone: 'neutral' } }
export const Critical: Story = { name: '위험', args: { tone: 'critical', children: '탈퇴하기' } }
export const Weak: Story = { name: '옅은 버튼', args: { variant: 'weak' } }
export const WeakNeutral: Story = {
  name: '옅은 버튼, 중립',
  args: { variant: 'weak', tone: 'neutral', children: '취소' },
}
export const WeakCritical: Story = {
  name: '옅은 버튼, 위험',
  args: { variant: 'weak', tone: 'critical', children: '사용자 비활성화' },
}
export const Ghost: Story = { name: '바탕 없는 버튼', args: { variant: 'ghost' } }
export const Medium: Story = { name: '중간 크기', args: { size: 'medium' } }
export const Small: Story = { name: '작은 크기', args: { size: 'small', variant: 'weak', children: '해제' } }
export const WithIcon: Story = { name: '아이콘과 함께', args: { icon: <LinkIcon /> } }
export const Wide: Story = { name: '화면 너비', args: { wide: true } }
export const Busy: Story = { name: '진행 중', args: { busy: true } }
export const BusyInAForm: Story = {
  name: '진행 중, 양식',
  args: { busy: true, type: 'submit', children: '로그인', wide: true },
}
export const Locked: Story = {
  name: '잠김',
  args: { locked: true, variant: 'weak', tone: 'neutral', children: '취소' },
}
export const LongLabel: Story = {
  name: '긴 레이블',
  args: { wide: true, icon: <CheckIcon />, children: '이름이 아주 긴 강의에 지금 바로 연결하고 목록으로 돌아가기' },
}

export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: { pseudo: { hover: '.hover', focusVisible: '.focus', active: '.active' } },
  render: () => (
    <div style={column}>
      {(['solid', 'weak', 'ghost'] as const).map((variant) =>
        (['brand', 'neutral', 'critical'] as const).map((tone) => (
          <div key={variant + tone} style={line}>
            {Object.entries({ 기본: '', 호버: 'hover', 초점: 'focus', 누름: 'active' }).map(([name, state]) => (
              <Button key={name} size="medium" variant={variant} tone={tone} className={state}>
                {name}
              </Button>
            ))}
          </div>
        )),
      )}
    </div>
  ),
}

export const BusyKeepsSizeFocusAndName: Story = {
  tags: ['assertion'],
  render: (args) => (
    <div style={line}>
      <Button {...args}>로그인</Button>
      <Button {...args} type="submit" busy>
        로그인
      </Button>
      <Button {...args} busy>
        연결하기
      </Button>
    </div>
  ),
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '연결하기' })

    await userEvent.click(button)

    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onClick).not.toHaveBeenCalled()
    const widths = ['로그인', '처리 중...'].map((name) => canvas.getByRole('button', { name }).offsetWidth)
    await expect(widths[1]).toBeGreaterThanOrEqual(widths[0]!)
    await expect(button.offsetHeight).toBe(52)
  },
}

export const SmallIsLargeEnoughForAFinger: Story = {
  tags: ['assertion'],
  args: { size: 'small', variant: 'weak', children: '해제' },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '해제' })
    const { x, y, width, height } = button.getBoundingClientRect()
    await expect(height).toBe(36)
    await expect(width).toBeGreaterThanOrEqual(44)

    const below = document.elementFromPoint(x + width / 2, y + height + 3.5)!
    await userEvent.click(below)

    await expect(below).toBe(button)
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

const onSubmit = fn().mockName('onSubmit')

export const InAFormItDoesNotSubmitUnlessToldTo: Story = {
  tags: ['assertion'],
  render: () => (
    <form action={onSubmit} style={line}>
      <Button variant="weak">비밀번호 보기</Button>
      <Button type="submit">저장</Button>
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '비밀번호 보기' }))
    await expect(onSubmit).not.toHaveBeenCalled()

    await userEvent.click(canvas.getByRole('button', { name: '저장' }))

    await expect(onSubmit).toHaveBeenCalledOnce()
  },
}
