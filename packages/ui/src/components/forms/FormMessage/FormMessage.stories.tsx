import type { Meta, StoryObj } from '@storybook/react-vite'
import { FormMessage } from './FormMessage.tsx'

const meta = { component: FormMessage, parameters: { layout: 'padded' } } satisfies Meta<typeof FormMessage>
export default meta
type Story = StoryObj<typeof meta>

export const Success: Story = { args: { tone: 'success', children: '비밀번호를 성공적으로 변경했습니다.' } }
export const Critical: Story = { args: { tone: 'critical', children: '비밀번호가 올바르지 않습니다.' } }
