import type { Meta, StoryObj } from '@storybook/react-vite'
import { wholePage } from '../../frames.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

const meta = { component: LoadingScreen, parameters: wholePage } satisfies Meta<typeof LoadingScreen>
export default meta

export const Default: StoryObj<typeof meta> = {}
