import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Card } from '../../data/Card/Card.tsx'
import { Section } from './Section.tsx'

const meta = {
  title: 'Section 섹션',
  id: 'components-layout-section',
  component: Section,
  parameters: { layout: 'padded' },
  args: { title: '계정', children: <Card padded>부분의 내용이 여기에 옵니다.</Card> },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Section>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--space-x5)' }}>
      <Section title="계정">
        <Card padded>제목만 있는 부분입니다.</Card>
      </Section>
      <Section title="강의 목록" aside="2 / 5 연결중">
        <Card padded>줄 끝에 수치가 있는 부분입니다.</Card>
      </Section>
    </div>
  ),
}
export const TitleOnly: Story = { name: '제목만' }
export const WithAside: Story = { name: '옆의 정보', args: { title: '강의 목록', aside: '2 / 5 연결중' } }
export const LongTexts: Story = {
  name: '긴 글',
  args: { title: '이번 학기와 지난 학기에 연결한 적이 있는 모든 강의의 목록', aside: '1,204 / 12,480 연결중' },
}
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  args: { title: '강의 목록', aside: '2 / 5 연결중' },
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
}

export const IsARegionOfItsTitle: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: '계정' })).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 2, name: '계정' })).toBeVisible()
  },
}
