import type { Meta, StoryObj } from '@storybook/react-vite'
import { LinkButton } from '../LinkButton/LinkButton.tsx'
import { wholePage } from '../../frames.tsx'
import { Welcome } from './Welcome.tsx'

const meta = { component: Welcome, parameters: wholePage } satisfies Meta<typeof Welcome>
export default meta

export const Default: StoryObj<typeof meta> = {
  args: {
    title: '로그인',
    lead: '내 강의를 확인하고 연결할 수 있습니다.',
    other: <LinkButton href="#/signup">회원가입</LinkButton>,
    children: '양식',
  },
}
