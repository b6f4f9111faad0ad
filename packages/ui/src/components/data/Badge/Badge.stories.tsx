import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckIcon, CloseIcon, MinusIcon } from '../../icons/icons.tsx'
import { Badge } from './Badge.tsx'

const meta = { component: Badge, parameters: { layout: 'padded' } } satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const Positive: Story = { args: { tone: 'positive', icon: <CheckIcon />, children: '연결됨' } }
export const Neutral: Story = { args: { tone: 'neutral', icon: <MinusIcon />, children: '미연결' } }
export const Critical: Story = { args: { tone: 'critical', icon: <CloseIcon />, children: '비활성' } }
