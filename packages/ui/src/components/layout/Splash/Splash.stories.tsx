import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { wholePage } from '../../../../storybook/shells.tsx'
import { ErrorPanel } from '../../feedback/ErrorPanel/ErrorPanel.tsx'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import { Brand } from '../Brand/Brand.tsx'
import { Splash } from './Splash.tsx'

const meta = {
  title: 'Splash 시작 화면',
  id: 'components-layout-splash',
  component: Splash,
  parameters: wholePage,
  args: { title: <Brand size="large" />, children: <Spinner label="로그인 정보를 확인하는 중..." /> },
  argTypes: { title: { control: false }, children: { control: false } },
} satisfies Meta<typeof Splash>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const WithAnError: Story = {
  name: '오류',
  args: {
    children: <ErrorPanel message="강의 목록을 불러오는 중 오류가 발생했습니다." retrying={false} onRetry={fn()} />,
  },
}
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  ...WithAnError,
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
}

export const TheBrandIsTheTitle: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Campus Connect' })).toBeVisible()
    await expect(canvas.getByRole('progressbar', { name: '로그인 정보를 확인하는 중...' })).toBeVisible()
  },
}
