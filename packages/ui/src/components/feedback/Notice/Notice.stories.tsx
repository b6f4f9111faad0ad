import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { Notice } from './Notice.tsx'

const onReload = fn().mockName('onClick of 새로고침')

const reload = (
  <Button size="small" variant="weak" tone="neutral" onClick={onReload}>
    새로고침
  </Button>
)

const meta = {
  title: 'Notice 안내 · 알림 줄 alert bar',
  id: 'components-feedback-notice',
  component: Notice,
  args: { children: '오프라인입니다. 인터넷에 다시 연결되면 이어서 사용할 수 있습니다.' },
  argTypes: { children: { control: 'text' }, action: { control: false } },
} satisfies Meta<typeof Notice>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <>
      <Notice tone="warning">오프라인입니다. 인터넷에 다시 연결되면 이어서 사용할 수 있습니다.</Notice>
      <Notice action={reload}>새 버전이 있습니다.</Notice>
      <Notice>한 줄의 조용한 알림입니다.</Notice>
    </>
  ),
}

export const Offline: Story = { name: '오프라인', args: { tone: 'warning' } }
export const NewVersion: Story = { name: '새 버전', args: { children: '새 버전이 있습니다.', action: reload } }
export const LongText: Story = {
  name: '긴 글',
  args: {
    children: '학과 사무실의 점검으로 오늘 밤 11시부터 내일 새벽 2시까지 새 내용을 불러오지 못할 수 있습니다.',
    action: reload,
  },
}

export const IsReadOutWithoutItsButton: Story = {
  tags: ['assertion'],
  args: { children: '새 버전이 있습니다.', action: reload },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '새로고침' })
    await expect(canvas.getByRole('status')).toHaveTextContent(/^새 버전이 있습니다\.$/)
    await expect(canvas.getByRole('status')).not.toContainElement(button)

    await userEvent.click(button)

    await expect(onReload).toHaveBeenCalledOnce()
  },
}
