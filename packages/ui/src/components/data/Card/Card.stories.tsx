import type { Meta, StoryObj } from '@storybook/react-vite'
import { longLectures } from '../../../../storybook/fixtures.ts'
import { Button } from '../../actions/Button/Button.tsx'
import { Facts } from '../Facts/Facts.tsx'
import { Card } from './Card.tsx'

const meta = {
  component: Card,
  args: { padded: true, children: '카드 안의 내용입니다.' },
  argTypes: { children: { control: 'text' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Card>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  tags: ['picture'],
  render: () => (
    <Card padded>
      <p>카드는 화면 바탕 위에 한 덩어리의 내용을 올립니다.</p>
      <Facts facts={[{ label: '안쪽 간격', value: '20 px' }]} />
      <Button wide size="medium" variant="weak">
        카드 안의 버튼
      </Button>
    </Card>
  ),
}

export const Padded: Story = {}
export const WithoutPadding: Story = { args: { padded: false } }
export const LongText: Story = { args: { children: longLectures.map(({ name }) => name).join(' ') } }
