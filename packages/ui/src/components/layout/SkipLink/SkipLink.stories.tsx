import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { wholePage } from '../../../frames.tsx'
import { SkipLink } from './SkipLink.tsx'

const meta = {
  component: SkipLink,
  decorators: [
    (Story) => (
      <>
        <Story />
        <main id="main" tabIndex={-1}>
          본문
        </main>
      </>
    ),
  ],
  parameters: { ...wholePage, layout: 'padded' },
} satisfies Meta<typeof SkipLink>
export default meta

export const JumpsToTheContent: StoryObj<typeof meta> = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: '본문으로 건너뛰기' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')

    await expect(canvas.getByRole('main')).toHaveFocus()
  },
}
