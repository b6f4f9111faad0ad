import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { inAppShell, underBars } from '../../../../storybook/shells.tsx'
import { Button } from '../../actions/Button/Button.tsx'
import { Card } from '../../data/Card/Card.tsx'
import { Section } from '../Section/Section.tsx'
import { Screen } from './Screen.tsx'

const actions = <Button wide>연결하기</Button>

const meta = {
  title: 'Screen 화면',
  id: 'components-layout-screen',
  component: Screen,
  args: { title: '자료구조', children: <Card padded>화면의 내용이 여기에 옵니다.</Card> },
  argTypes: {
    children: { control: false },
    actions: { control: false },
    back: { control: false },
    action: { control: false },
  },
  decorators: [inAppShell('home')],
  parameters: underBars,
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  args: {
    detail: '강의 5개 중 2개 연결됨',
    actions,
    children: (
      <>
        <Card padded>화면의 내용이 여기에 옵니다.</Card>
        <Section title="강의 목록" aside="2 / 5 연결중">
          <Card padded>부분의 내용이 여기에 옵니다.</Card>
        </Section>
      </>
    ),
  },
}
export const WithoutActions: Story = { name: '버튼 없음' }
export const LongTitle: Story = { name: '긴 제목', args: { title: '가'.repeat(100), size: 'medium', actions } }
export const NothingInIt: Story = { name: '내용 없음', args: { title: '마이페이지', children: undefined } }
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  args: { actions },
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
}

export const ActionsStandAtTheLowerEndOfAPhone: Story = {
  tags: ['assertion'],
  args: { actions },
  globals: { viewport: { value: 'phone390', isRotated: false } },
  play: async ({ canvas }) => {
    const last = canvas.getByRole('button', { name: '연결하기' }).getBoundingClientRect()
    const footer = canvas.getByRole('contentinfo').getBoundingClientRect()

    await expect(footer.top - last.bottom).toBeLessThan(24)
  },
}
