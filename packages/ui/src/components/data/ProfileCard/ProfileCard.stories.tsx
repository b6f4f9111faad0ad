import type { Meta, StoryObj } from '@storybook/react-vite'
import { longUsers, oddUsers, student } from '../../../../storybook/fixtures.ts'
import { Button } from '../../actions/Button/Button.tsx'
import { AccountBadge } from '../AccountBadge/AccountBadge.tsx'
import { Facts } from '../Facts/Facts.tsx'
import { ProfileCard } from './ProfileCard.tsx'

const meta = {
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
  tags: ['picture'],
  render: ({ user }) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <ProfileCard user={user} />
      <ProfileCard user={user}>{account}</ProfileCard>
    </div>
  ),
}

export const Student: Story = {}
export const WithFactsAndAct: Story = { args: { children: account } }
export const LongName: Story = { args: { user: longUsers[1]! } }
export const OddNames: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      {oddUsers.map((user) => (
        <ProfileCard key={user.id} user={user} />
      ))}
    </div>
  ),
}
