import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { brand } from '../Brand/brand.ts'
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
export const WithPrivacyPolicy: Story = {
  name: '처리방침이 있는 대학',
  beforeEach: () => {
    brand.privacyHref = '#/-/privacy'
    return () => {
      brand.privacyHref = undefined
    }
  },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: '개인정보 처리방침' })

    await expect(link).toHaveAttribute('href', '#/-/privacy')
    await expect(Number(getComputedStyle(link).fontWeight)).toBeGreaterThanOrEqual(700)
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}
export const AtDoubleSize: Story = { name: '글자 200 %', globals: { textScale: '200' } }
