import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { longLectures } from '../../../../storybook/fixtures.ts'
import { Button } from '../../actions/Button/Button.tsx'
import { AlertIcon, BookIcon, PeopleIcon } from '../../icons/icons.tsx'
import { EmptyState } from './EmptyState.tsx'

const icons = { book: <BookIcon />, people: <PeopleIcon />, alert: <AlertIcon /> }

const meta = {
  title: 'EmptyState 빈 상태 · 빈 화면 blank',
  id: 'components-feedback-emptystate',
  component: EmptyState,
  args: { icon: <BookIcon />, title: '강의 없음', children: '등록된 강의가 없습니다.' },
  argTypes: {
    tone: { control: 'inline-radio' },
    icon: { options: Object.keys(icons), mapping: icons, control: 'inline-radio' },
    title: { control: 'text' },
    children: { control: 'text' },
    action: { control: false },
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

const sync = (
  <Button variant="weak" size="medium">
    강의 목록 동기화
  </Button>
)

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <EmptyState icon={<BookIcon />} title="강의 없음">
        등록된 강의가 없습니다.
      </EmptyState>
      <EmptyState icon={<PeopleIcon />} title="사용자 없음" />
      <EmptyState icon={<BookIcon />} title="강의 없음" action={sync}>
        등록된 강의가 없습니다.
      </EmptyState>
    </div>
  ),
}

export const Neutral: Story = { name: '중립' }
export const TitleAlone: Story = {
  name: '제목만',
  args: { icon: <PeopleIcon />, title: '사용자 없음', children: undefined },
}
export const WithAction: Story = { name: '버튼과 함께', args: { action: sync } }
export const Warning: Story = { name: '주의', args: { tone: 'warning', icon: <AlertIcon /> } }
export const Critical: Story = { name: '위험', args: { tone: 'critical', icon: <AlertIcon /> } }
export const LongTexts: Story = {
  name: '긴 글',
  args: { title: longLectures[0]!.name, children: longLectures.map(({ name }) => name).join(' ') },
}

export const SaysItQuietly: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: '강의 없음' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}
export const SaysItAtOnce: Story = {
  tags: ['assertion'],
  args: { alert: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('등록된 강의가 없습니다.')
  },
}
