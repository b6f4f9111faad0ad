import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inPublicShell, wholePage } from '../../../../storybook/shells.tsx'
import { FarewellDrawing } from '../../drawings/drawings.tsx'
import { Button } from '../../actions/Button/Button.tsx'
import { LinkButton } from '../../actions/LinkButton/LinkButton.tsx'
import { Form } from '../../forms/Form/Form.tsx'
import { TextField } from '../../forms/TextField/TextField.tsx'
import { PublicScreen } from './PublicScreen.tsx'

const meta = {
  title: 'PublicScreen 로그인 전 화면',
  id: 'components-layout-publicscreen',
  component: PublicScreen,
  parameters: wholePage,
  decorators: [inPublicShell],
  args: {
    title: '로그인',
    lead: '내 강의를 확인하고 연결할 수 있습니다.',
    other: (
      <>
        <span>계정이 없으십니까?</span> <LinkButton href="#/signup">회원가입</LinkButton>
      </>
    ),
    children: (
      <Form busy={false} onSubmit={fn()}>
        <TextField label="학번" name="id" />
        <Button type="submit" wide>
          로그인
        </Button>
      </Form>
    ),
  },
  argTypes: { children: { control: false }, other: { control: false }, farewell: { control: false } },
} satisfies Meta<typeof PublicScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const Farewell: Story = {
  name: '작별 인사',
  args: { farewell: { picture: <FarewellDrawing />, text: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.' } },
}
export const LongTexts: Story = {
  name: '긴 글',
  args: {
    title: '교환 학생과 편입생의 첫 로그인',
    lead: '학번이 아직 나오지 않은 사람은 학과 사무실에서 받은 임시 번호로 로그인하고, 학번이 나온 뒤에 다시 가입합니다.',
  },
}
export const AtDoubleSize: Story = {
  name: '글자 200 %',
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}

export const HasOneTitle: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading')).toHaveLength(1)
    await expect(canvas.getByRole('heading', { level: 1, name: '로그인' })).toBeVisible()
  },
}
