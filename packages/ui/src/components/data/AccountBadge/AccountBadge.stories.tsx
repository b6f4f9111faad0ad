import type { Meta, StoryObj } from '@storybook/react-vite'
import { users } from '../../../../storybook/fixtures.ts'
import { Card } from '../Card/Card.tsx'
import { Facts } from '../Facts/Facts.tsx'
import { List } from '../List/List.tsx'
import { ListRow } from '../ListRow/ListRow.tsx'
import { AccountBadge } from './AccountBadge.tsx'

const meta = {
  title: 'AccountBadge 계정 배지',
  id: 'components-data-accountbadge',
  component: AccountBadge,
  args: { enabled: true },
  argTypes: { wording: { control: 'inline-radio', options: ['short', 'long'] } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof AccountBadge>
export default meta
type Story = StoryObj<typeof meta>

const [enabledUser, , disabledUser] = users

export const Overview: Story = {
  name: '한눈에 보기',
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

export const Enabled: Story = { name: '활성' }
export const Disabled: Story = { name: '비활성', args: { enabled: false } }
export const EnabledInWords: Story = { name: '활성, 문장으로', args: { wording: 'long' } }
export const DisabledInWords: Story = { name: '비활성, 문장으로', args: { enabled: false, wording: 'long' } }
