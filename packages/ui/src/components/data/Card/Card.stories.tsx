import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from './Card.tsx'

const meta = {
  component: Card,
  args: { padded: true, children: '카드 안의 내용입니다.' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Card>
export default meta

export const Padded: StoryObj<typeof meta> = {}
