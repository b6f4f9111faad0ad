import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../../data/Card/Card.tsx'
import { Section } from './Section.tsx'

const meta = { component: Section, parameters: { layout: 'padded' } } satisfies Meta<typeof Section>
export default meta

export const WithAside: StoryObj<typeof meta> = {
  args: { title: '강의 목록', aside: '2 / 5 연결중', children: <Card padded>내용</Card> },
}
