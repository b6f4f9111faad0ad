import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CheckIcon, CloseIcon, MinusIcon } from '../../icons/icons.tsx'
import { Badge } from './Badge.tsx'

const icons = { check: <CheckIcon />, minus: <MinusIcon />, close: <CloseIcon /> }

const meta = {
  title: 'Badge 배지 · 태그 라벨 tag label',
  id: 'components-data-badge',
  component: Badge,
  args: { tone: 'positive', icon: <CheckIcon />, children: '연결됨' },
  argTypes: {
    tone: { control: 'inline-radio' },
    icon: { options: Object.keys(icons), mapping: icons, control: 'inline-radio' },
    children: { control: 'text' },
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-x3)' }}>
      <Badge tone="positive" icon={<CheckIcon />}>
        연결됨
      </Badge>
      <Badge tone="neutral" icon={<MinusIcon />}>
        미연결
      </Badge>
      <Badge tone="neutral" icon={<CheckIcon />}>
        활성
      </Badge>
      <Badge tone="critical" icon={<CloseIcon />}>
        비활성
      </Badge>
    </div>
  ),
}

export const Positive: Story = { name: '긍정' }
export const Neutral: Story = { name: '중립', args: { tone: 'neutral', icon: <MinusIcon />, children: '미연결' } }
export const Critical: Story = { name: '위험', args: { tone: 'critical', icon: <CloseIcon />, children: '비활성' } }
export const WithoutIcon: Story = {
  name: '아이콘 없음',
  args: { tone: 'neutral', icon: undefined, children: '12 / 15' },
}

export const LongTextStaysInItsPlace: Story = {
  tags: ['assertion'],
  args: { tone: 'neutral', icon: <MinusIcon />, children: '다음 학기까지 연결할 수 없는 강의' },
  render: (args) => (
    <div style={{ inlineSize: '7rem' }}>
      <Badge {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const badge = canvas.getByText('다음 학기까지 연결할 수 없는 강의')

    await expect(badge.getBoundingClientRect().width).toBeLessThanOrEqual(
      badge.parentElement!.getBoundingClientRect().width,
    )
  },
}
