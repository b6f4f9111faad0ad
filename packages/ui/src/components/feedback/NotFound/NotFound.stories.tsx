import type { Meta, StoryObj } from '@storybook/react-vite'
import { NotFound } from './NotFound.tsx'

const meta = { component: NotFound, parameters: { layout: 'padded' } } satisfies Meta<typeof NotFound>
export default meta

export const Lecture: StoryObj<typeof meta> = { args: { children: '해당 강의를 찾을 수 없습니다.' } }
