import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { BulkBar } from './BulkBar.tsx'

const meta = {
  title: 'BulkBar 일괄 작업 바',
  id: 'components-layout-bulkbar',
  component: BulkBar,
  args: {
    count: 40,
    onClear: fn(),
    children: (
      <>
        <Button size="small" variant="weak">
          활성화
        </Button>
        <Button size="small" variant="weak" tone="critical">
          비활성화
        </Button>
      </>
    ),
  },
  argTypes: { children: { control: false } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof BulkBar>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const NobodyYet: Story = { name: '아직 고르지 않음', args: { count: 0, children: null } }

export const SaysTheCountAndClears: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('40명 선택됨')

    await userEvent.click(canvas.getByRole('button', { name: '선택 해제' }))

    await expect(args.onClear).toHaveBeenCalledOnce()
  },
}
