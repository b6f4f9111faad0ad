import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AccountBadge } from '../AccountBadge/AccountBadge.tsx'
import { Card } from '../Card/Card.tsx'
import { DateTime } from '../DateTime/DateTime.tsx'
import { Facts } from './Facts.tsx'

const account = [
  { label: '계정 상태', value: <AccountBadge enabled wording="long" /> },
  { label: '가입일', value: <DateTime value="2026-03-02T00:05:00.000Z" /> },
  { label: '최종 수정일', value: <DateTime value="2026-10-02T23:15:00.000Z" /> },
]

const meta = {
  title: 'Facts 정보 목록 · 설명 목록 key value',
  id: 'components-data-facts',
  component: Facts,
  args: { facts: account },
  argTypes: { facts: { control: false } },
  decorators: [
    (Story) => (
      <Card padded>
        <Story />
      </Card>
    ),
  ],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Facts>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const OneFact: Story = { name: '한 항목', args: { facts: account.slice(0, 1) } }
export const LongValues: Story = {
  name: '긴 값',
  args: {
    facts: [
      { label: '마지막으로 연결 상태를 바꾼 관리자', value: 'Alexandra Konstantinopoulou-Fernandez' },
      { label: '학번', value: 'EXCHANGE-STUDENT_2026-WINTER_001' },
    ],
  },
}
export const NoFacts: Story = {
  name: '항목 없음',
  args: { facts: [] },
  decorators: [
    (Story) => (
      <>
        <p>알려 줄 것이 없으면 선도 그리지 않습니다.</p>
        <Story />
      </>
    ),
  ],
}
export const EachValueBelongsToItsLabel: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const labels = canvas.getAllByRole('term').map((term) => term.textContent)

    await expect(labels).toEqual(['계정 상태', '가입일', '최종 수정일'])
    await expect(canvas.getAllByRole('definition')[1]).toHaveTextContent('2026년 3월 2일 오전 9:05')
  },
}
