import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../../data/Card/Card.tsx'
import { Screen } from './Screen.tsx'

const meta = { component: Screen } satisfies Meta<typeof Screen>
export default meta

export const Default: StoryObj<typeof meta> = {
  args: { title: '내 강의 목록', detail: '강의 5개 중 2개 연결', children: <Card padded>내용</Card> },
}
