import type { Meta, StoryObj } from '@storybook/react-vite'
import { Brand } from '../Brand/Brand.tsx'
import { wholePage } from '../../../frames.tsx'
import { Splash } from './Splash.tsx'

const meta = { component: Splash, parameters: wholePage } satisfies Meta<typeof Splash>
export default meta

export const Default: StoryObj<typeof meta> = { args: { title: <Brand size="large" />, children: '내용' } }
