import type { Meta, StoryObj } from '@storybook/react-vite'
import { users } from '../../../../storybook/fixtures.ts'
import { Card } from '../Card/Card.tsx'
import { Facts } from '../Facts/Facts.tsx'
import { List } from '../List/List.tsx'
import { ListRow } from '../ListRow/ListRow.tsx'
import { AccountBadge } from './AccountBadge.tsx'

const meta = {
  component: AccountBadge,
  args: { enabled: true },
  argTypes: { wording: { control: 'inline-radio', options: ['short', 'long'] } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof AccountBadge>
export default meta
type Story = StoryObj<typeof meta>

const [enabledUser, , disabledUser] = users

export const Overview: Story = {
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <List label="사용자">
        <ListRow title={enabledUser!.username} trailing={<AccountBadge enabled />} />
        <ListRow title={disabledUser!.username} trailing={<AccountBadge enabled={false} />} />
      </List>
      <Card padded>
        <Facts
          facts={[
            { label: `${enabledUser!.username}의 계정`, value: <AccountBadge enabled wording="long" /> },
            { label: `${disabledUser!.username}의 계정`, value: <AccountBadge enabled={false} wording="long" /> },
          ]}
        />
      </Card>
    </div>
  ),
}

export const Enabled: Story = {}
export const Disabled: Story = { args: { enabled: false } }
export const EnabledInWords: Story = { args: { wording: 'long' } }
export const DisabledInWords: Story = { args: { enabled: false, wording: 'long' } }
