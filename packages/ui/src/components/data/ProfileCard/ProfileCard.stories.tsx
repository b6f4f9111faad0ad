import type { Meta, StoryObj } from '@storybook/react-vite'
import { longUsers, oddUsers, student } from '../../../../storybook/fixtures.ts'
import { Button } from '../../actions/Button/Button.tsx'
import { AccountBadge } from '../AccountBadge/AccountBadge.tsx'
import { Facts } from '../Facts/Facts.tsx'
import { ProfileCard } from './ProfileCard.tsx'

const meta = {
  title: 'ProfileCard 프로필 카드',
  id: 'components-data-profilecard',
  component: ProfileCard,
  args: { user: student },
  argTypes: { children: { control: false } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ProfileCard>
export default meta
type Story = StoryObj<typeof meta>

const account = (
  <>
    <Facts facts={[{ label: '계정 상태', value: <AccountBadge enabled wording="long" /> }]} />
    <Button wide size="medium" variant="weak" tone="critical">
      사용자 비활성화
    </Button>
  </>
)

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: ({ user }) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <ProfileCard user={user} />
      <ProfileCard user={user}>{account}</ProfileCard>
    </div>
  ),
}

export const Student: Story = { name: '학생' }
export const WithFactsAndAct: Story = { name: '정보와 동작', args: { children: account } }
export const LongName: Story = { name: '긴 이름', args: { user: longUsers[1]! } }
export const OddNames: Story = {
  name: '특수한 이름',
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      {oddUsers.map((user) => (
        <ProfileCard key={user.id} user={user} />
      ))}
    </div>
  ),
}
