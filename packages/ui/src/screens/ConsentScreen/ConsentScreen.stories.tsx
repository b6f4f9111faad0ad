import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inPublicShell, wholePage } from '../../../storybook/shells.tsx'
import { SignupNotice } from '../SignupScreen/SignupNotice.tsx'
import { ConsentScreen } from './ConsentScreen.tsx'

const about = `
포털로 처음 들어온 사람에게, 계정을 만들기 전에 개인정보 수집·이용 안내를 보여 주는 화면입니다. 학교가 안내를 정했을 때에만 거칩니다.

- 필요한 호출: 없습니다. 누르면 포털에 한 번 더 다녀오고, 보여 준 안내의 SHA-256이 함께 갑니다.
- 하지 않는 일: 동의했는지 스스로 판단하지 않습니다. 동의가 필수인지는 \`SignupNotice\`를 준 쪽이 압니다.
`

const content = (
  <ul>
    <li>항목: 학번, 이름, 출석 기록</li>
    <li>목적: 수강하는 강의의 출석 확인</li>
    <li>기간: 탈퇴할 때까지</li>
    <li>동의를 거부할 수 있으며, 거부하면 가입할 수 없습니다.</li>
  </ul>
)

const meta = {
  title: 'ConsentScreen 첫 로그인',
  id: 'screens-consentscreen',
  component: ConsentScreen,
  args: {
    notice: <SignupNotice content={content} consent changed />,
    busy: false,
    onSubmit: fn(),
    loginHref: '#/login',
  },
  argTypes: { notice: { control: false } },
  decorators: [inPublicShell],
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
} satisfies Meta<typeof ConsentScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '동의가 필수',
  tags: ['picture'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('개인정보 수집·이용에 동의합니다. (필수)'))
    await userEvent.click(canvas.getByRole('button', { name: '가입하고 계속' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({ consent: true })
  },
}
export const NoticeOnly: Story = {
  name: '안내만',
  args: { notice: <SignupNotice content={content} consent={false} changed /> },
}
export const NotConsented: Story = {
  name: '동의하지 않음',
  args: {
    notice: (
      <SignupNotice
        content={content}
        consent
        changed
        error="안내를 확인하고 동의해주세요. 동의하지 않으면 가입할 수 없습니다."
      />
    ),
  },
}
export const Busy: Story = { name: '포털로 돌아가는 중', args: { busy: true } }
