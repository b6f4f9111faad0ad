import type { Meta, StoryObj } from '@storybook/react-vite'
import { BrandBar } from './BrandBar.tsx'

const meta = { component: BrandBar } satisfies Meta<typeof BrandBar>
export default meta

export const Default: StoryObj<typeof meta> = {}
