import type { Meta, StoryObj } from '@storybook/react-vite'
import { Brand } from './Brand.tsx'

const meta = { component: Brand } satisfies Meta<typeof Brand>
export default meta

export const Default: StoryObj<typeof meta> = {}
