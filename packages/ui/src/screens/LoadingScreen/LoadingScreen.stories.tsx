import type { Meta, StoryObj } from '@storybook/react-vite'
import { wholePage } from '../../../storybook/shells.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

const about = `
로그인이 살아 있는지 서버에 묻는 동안의 화면입니다. 로그인이 필요한 모든 주소에서 처음 한 번 보입니다.

- 필요한 호출: 없습니다. \`listMyLectures\`의 답을 기다립니다.
- 하지 않는 일: 답이 오기 전에는 메뉴도 이름도 보여 주지 않습니다.
`

const meta = {
  title: 'LoadingScreen 로딩',
  id: 'screens-loadingscreen',
  component: LoadingScreen,
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
} satisfies Meta<typeof LoadingScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
/** 홈에서는 같은 호출이 강의 목록도 가져옵니다. */
export const LoadingTheLectures: Story = { name: '강의 목록 로딩', args: { label: '강의 목록을 불러오는 중...' } }
