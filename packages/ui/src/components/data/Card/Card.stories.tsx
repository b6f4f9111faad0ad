import type { Meta, StoryObj } from '@storybook/react-vite'
import { longLectures } from '../../../../storybook/fixtures.ts'
import { Button } from '../../actions/Button/Button.tsx'
import { Facts } from '../Facts/Facts.tsx'
import { Card } from './Card.tsx'

const meta = {
  title: 'Card 카드 · 상자 box',
  id: 'components-data-card',
  component: Card,
  args: { padded: true, children: '카드 안의 내용입니다.' },
  argTypes: { children: { control: 'text' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Card>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
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

export const Padded: Story = { name: '안쪽 여백' }
export const WithoutPadding: Story = { name: '안쪽 여백 없음', args: { padded: false } }
export const LongText: Story = { name: '긴 글', args: { children: longLectures.map(({ name }) => name).join(' ') } }
