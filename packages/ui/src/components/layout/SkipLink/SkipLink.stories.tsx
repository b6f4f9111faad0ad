import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { wholePage } from '../../../../storybook/shells.tsx'
import { BrandBar } from '../BrandBar/BrandBar.tsx'
import { SkipLink } from './SkipLink.tsx'

const meta = {
  title: 'SkipLink 본문 바로가기 · 건너뛰기 skip',
  id: 'components-layout-skiplink',
  component: SkipLink,
  decorators: [
    (Story) => (
      <>
        <Story />
        <BrandBar />
        <main id="main" tabIndex={-1} style={{ padding: 'var(--space-x5)' }}>
          본문이 여기에 옵니다.
        </main>
      </>
    ),
  ],
  parameters: { docs: { story: { ...wholePage.docs.story, height: '160px' } } },
} satisfies Meta<typeof SkipLink>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  parameters: { pseudo: { focus: 'a[href="#main"]', focusVisible: 'a[href="#main"]' } },
}
/** 초점이 없을 때는 보이지 않습니다. */
export const AtRest: Story = { name: '초점이 없을 때' }
export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: {
    pseudo: {
      focus: ['a[href="#main"]'],
      focusVisible: ['a[href="#main"]'],
      hover: ['a[href="#main"]'],
    },
  },
}
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  ...Overview,
  tags: [],
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
}

export const JumpsToTheContent: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: '본문으로 건너뛰기' })
    await expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(0)

    await userEvent.tab()
    await expect(link).toHaveFocus()
    await userEvent.keyboard('{Enter}')

    await expect(canvas.getByRole('main')).toHaveFocus()
  },
}
