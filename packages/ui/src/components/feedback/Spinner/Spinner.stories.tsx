import type { Meta, StoryObj } from '@storybook/react-vite'
import { Spinner } from './Spinner.tsx'

const meta = { component: Spinner, parameters: { layout: 'padded' } } satisfies Meta<typeof Spinner>
export default meta
type Story = StoryObj<typeof meta>

export const Bare: Story = {}
export const WithText: Story = { args: { label: '강의 목록을 불러오는 중...' } }
