import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../../actions/Button/Button.tsx'
import { AlertIcon, BookIcon } from '../../icons/icons.tsx'
import { EmptyState } from './EmptyState.tsx'

const meta = { component: EmptyState, parameters: { layout: 'padded' } } satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const Neutral: Story = { args: { icon: <BookIcon />, title: '강의 없음', children: '등록된 강의가 없습니다.' } }
export const Warning: Story = {
  args: { tone: 'warning', icon: <AlertIcon />, children: '해당 강의를 찾을 수 없습니다.' },
}
export const CriticalWithAction: Story = {
  args: {
    tone: 'critical',
    icon: <AlertIcon />,
    title: '오류가 발생했습니다',
    children: '강의 목록을 불러오는 중 오류가 발생했습니다.',
    action: (
      <Button tone="neutral" variant="weak" size="medium">
        다시 시도
      </Button>
    ),
  },
}
