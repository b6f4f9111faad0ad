import type { Meta, StoryObj } from '@storybook/react-vite'
import { LinkButton } from '../../actions/LinkButton/LinkButton.tsx'
import { wholePage } from '../../../frames.tsx'
import { PublicScreen } from './PublicScreen.tsx'

const meta = { component: PublicScreen, parameters: wholePage } satisfies Meta<typeof PublicScreen>
export default meta

export const Default: StoryObj<typeof meta> = {
  args: {
    title: '로그인',
    lead: '내 강의를 확인하고 연결할 수 있습니다.',
    other: <LinkButton href="#/signup">회원가입</LinkButton>,
    children: '양식',
  },
}
