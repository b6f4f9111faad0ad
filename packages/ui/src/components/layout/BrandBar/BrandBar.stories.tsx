import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { SearchIcon } from '../../icons/icons.tsx'
import { BrandBar } from './BrandBar.tsx'

const action = <IconButton label="빠른 찾기" icon={<SearchIcon />} onClick={fn()} />

const meta = { title: 'BrandBar 상단 바', id: 'components-layout-brandbar', component: BrandBar } satisfies Meta<
  typeof BrandBar
>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const WithAnAction: Story = {
  name: '버튼이 있음',
  args: { action },
  argTypes: { action: { control: false } },
}
export const StaysAtTheTop: Story = {
  tags: ['assertion'],
  render: () => (
    <>
      <BrandBar />
      <div style={{ blockSize: '200dvh', padding: 'var(--space-x5)' }}>내용을 올리면 바 아래로 지나갑니다.</div>
    </>
  ),
  play: async ({ canvas }) => {
    window.scrollTo({ top: 400, behavior: 'instant' })

    await expect(canvas.getByRole('banner').getBoundingClientRect().top).toBe(0)
    window.scrollTo({ top: 0, behavior: 'instant' })
  },
}
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  args: { action },
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
}
