import type { Meta, StoryObj } from '@storybook/react-vite'
import { LinkButton } from './LinkButton.tsx'

const meta = {
  component: LinkButton,
  args: { href: '#/signup', children: '회원가입' },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof LinkButton>
export default meta
type Story = StoryObj<typeof meta>

export const Inline: Story = {}
export const Back: Story = { args: { look: 'back', children: '사용자 목록으로 돌아가기' } }
export const LikeAButton: Story = { args: { look: 'button', children: '목록으로 돌아가기' } }
