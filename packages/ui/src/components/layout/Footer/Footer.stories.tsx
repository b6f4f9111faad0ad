import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Footer } from './Footer.tsx'

const meta = { title: 'Footer 푸터', id: 'components-layout-footer', component: Footer } satisfies Meta<typeof Footer>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('contentinfo')).toHaveTextContent('© 2023')
  },
}
export const AtDoubleSize: Story = { name: '글자 200 %', globals: { textScale: '200' } }
