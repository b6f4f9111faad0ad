import type { Meta, StoryObj } from '@storybook/react-vite'
import { LoadingScreen } from './LoadingScreen.tsx'

const meta = { component: LoadingScreen } satisfies Meta<typeof LoadingScreen>
export default meta

export const Default: StoryObj<typeof meta> = {}
