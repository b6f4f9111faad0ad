import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { SyncIcon } from '../../icons/icons.tsx'
import { LinkButton } from '../../actions/LinkButton/LinkButton.tsx'
import { PageHeader } from './PageHeader.tsx'

const meta = { component: PageHeader, parameters: { layout: 'padded' } } satisfies Meta<typeof PageHeader>
export default meta
type Story = StoryObj<typeof meta>

export const TitleOnly: Story = { args: { title: '마이페이지' } }
export const WithDetail: Story = { args: { title: '내 강의 목록', detail: '강의 5개 중 2개 연결' } }
export const WithAction: Story = {
  args: { title: '관리자 페이지', action: <IconButton label="새로고침" icon={<SyncIcon />} /> },
}
export const WithTheWayBack: Story = {
  args: {
    title: '사용자 정보',
    back: (
      <LinkButton href="#/admin/users" look="back">
        사용자 목록으로 돌아가기
      </LinkButton>
    ),
  },
}
export const LongTitle: Story = { args: { title: '가'.repeat(100) } }
