import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { BulkBar, BulkHead } from './BulkBar.tsx'

const onCancel = fn()
const chooseAll = (
  <Button size="small" variant="weak" tone="neutral">
    조건에 맞는 3,001명 모두 선택
  </Button>
)
const acts = (size: 'small' | 'medium') => (
  <>
    <Button size={size} variant="weak" tone="critical">
      비활성화
    </Button>
    <Button size={size} variant="weak">
      강의 연결
    </Button>
  </>
)

const meta = {
  title: 'BulkBar 일괄 작업 바',
  id: 'components-layout-bulkbar',
  component: BulkBar,
  args: { chosen: { count: 40, onClear: fn() }, chooseAll, children: acts('small') },
  argTypes: { children: { control: false }, chooseAll: { control: false } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof BulkBar>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: (args) => (
    <div style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      <BulkHead count={40} onCancel={onCancel} />
      <BulkBar>{acts('medium')}</BulkBar>
      <BulkBar {...args} />
    </div>
  ),
}
export const Desk: Story = { name: '넓은 화면' }
export const Phone: Story = {
  name: '휴대폰',
  render: () => (
    <>
      <BulkHead count={40} onCancel={onCancel} />
      <BulkBar>{acts('medium')}</BulkBar>
    </>
  ),
}
export const NobodyYet: Story = {
  name: '아직 고르지 않음',
  render: () => (
    <>
      <BulkHead count={0} onCancel={onCancel} />
      <BulkBar chooseAll={chooseAll} />
    </>
  ),
}

export const SaysTheCountAndClears: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('40명 선택')

    await userEvent.click(canvas.getByRole('button', { name: '선택 해제' }))

    await expect(args.chosen!.onClear).toHaveBeenCalledOnce()
  },
}
export const ThePhoneSaysItAbove: Story = {
  ...Phone,
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('40명 선택')

    await userEvent.click(canvas.getByRole('button', { name: '취소' }))

    await expect(onCancel).toHaveBeenCalledOnce()
  },
}
