import type { Meta, StoryObj } from '@storybook/react-vite'
import { BookIcon, PeopleIcon } from '../icons/icons.tsx'
import { EmptyState } from './EmptyState.tsx'

const meta = { component: EmptyState, parameters: { layout: 'padded' } } satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const WithText: Story = { args: { icon: <BookIcon />, title: '강의 없음', children: '등록된 강의가 없습니다.' } }
export const TitleOnly: Story = { args: { icon: <PeopleIcon />, title: '사용자 없음' } }
