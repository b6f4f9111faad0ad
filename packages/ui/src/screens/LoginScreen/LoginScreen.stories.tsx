import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { inPublicShell, wholePage } from '../../../storybook/shells.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { FarewellDrawing } from '../../components/drawings/drawings.tsx'
import { CodeField } from './CodeField.tsx'
import { LoginScreen, type LoginScreenProps } from './LoginScreen.tsx'
import { PortalEntry } from './PortalEntry.tsx'

const about = `
학번과 비밀번호로 로그인하는 화면입니다. 주소는 \`/login\`이며, 이미 로그인한 사람은 홈으로 갑니다.

- 필요한 호출: \`login\` (\`POST /api/auth/login\`)
- 하지 않는 일: 학번이 있는지, 비밀번호가 맞는지 스스로 판단하지 않습니다. 실패해도 입력한 내용을 지우지 않습니다.
- 학교에 포털이 있으면 \`PortalEntry\`가 양식 아래에 놓입니다. 비밀번호를 쓰지 않는 학교에서는 양식 대신 놓입니다. 포털로 나갔다가 돌아오며, 들어오지 못한 까닭은 버튼 아래에 할 일과 함께 적습니다.
`

const onEnter = fn()
const portal = { label: '포털 계정으로 로그인', busy: false, onEnter }
/** In place of the form. */
const alone = (problem?: string) => ({
  onSubmit: undefined,
  signupHref: undefined,
  portal: <PortalEntry {...portal} alone problem={problem} />,
})
/** Below the form. */
const both = (problem?: string) => ({ portal: <PortalEntry {...portal} problem={problem} /> })

const meta = {
  title: 'LoginScreen 로그인',
  id: 'screens-loginscreen',
  component: LoginScreen,
  args: { busy: false, onSubmit: fn(), signupHref: '#/signup' },
  argTypes: { portal: { control: false }, other: { control: false }, codeField: { control: false } },
  decorators: [inPublicShell],
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
} satisfies Meta<typeof LoginScreen>
export default meta
type Story = StoryObj<LoginScreenProps>

export const Default: Story = { name: '기본', tags: ['picture'] }
/** 회원가입 뒤의 자동 로그인이 실패하면 학번이 채워진 채로 옵니다. */
export const NumberFilledIn: Story = { name: '학번이 입력됨', args: { defaultId: '20240001' } }
export const Busy: Story = { name: '진행 중', args: { busy: true, defaultId: '20240001' } }
export const FailedResult: Story = {
  name: '실패 응답',
  args: { defaultId: '20240001', error: '로그인에 실패했습니다.' },
}
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { defaultId: '20240001', error: '로그인 중 오류가 발생했습니다.' },
}
/** 없는 학번과 틀린 비밀번호는 같은 문장입니다. 어느 쪽인지 알려 주지 않습니다. */
export const WrongPassword: Story = {
  name: '비밀번호가 다름',
  tags: ['picture'],
  args: { defaultId: '20240001', error: '학번 또는 비밀번호가 올바르지 않습니다.' },
}
export const DisabledAccount: Story = {
  name: '비활성 계정',
  args: { defaultId: '20230117', error: '비활성화된 계정입니다. 관리자에게 문의하세요.' },
}
export const OtherNetwork: Story = {
  name: '학교 밖의 관리자',
  args: {
    defaultId: 'admin',
    error: '이곳에서는 관리자 계정을 사용할 수 없습니다. 학교의 인터넷에 연결한 뒤 다시 시도해주세요.',
  },
}
/** 관리자의 비밀번호가 맞을 때에만 나타나고, 초점이 옮겨 갑니다. */
export const CodeAsked: Story = {
  name: '인증번호를 물음',
  tags: ['picture'],
  args: { defaultId: 'admin', codeField: <CodeField /> },
  play: async ({ args, canvas, userEvent }) => {
    const code = canvas.getByRole('textbox', { name: '인증번호' })
    await expect(code).toHaveFocus()
    await expect(code).toHaveAccessibleDescription('인증 앱에 보이는 번호 6자리나 복구 코드를 입력해주세요.')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')

    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon')
    await userEvent.type(code, '287082{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith({
      id: 'admin',
      password: 'hanbit-gaon',
      rememberMe: false,
      code: '287082',
    })
  },
}
export const WrongCode: Story = {
  name: '인증번호가 다름',
  args: {
    defaultId: 'admin',
    codeField: <CodeField />,
    error: '인증번호가 올바르지 않습니다. 인증 앱에 새로 보이는 번호를 입력해주세요.',
  },
}
export const TooManyAttempts: Story = {
  name: '시도가 너무 많음',
  args: { defaultId: '20240001', error: '시도가 너무 많습니다. 15분 후에 다시 시도해주세요.' },
}
export const ServerOverloaded: Story = {
  name: '요청이 몰림',
  args: { defaultId: '20240001', error: '요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.' },
}
export const AfterDeletion: Story = {
  name: '탈퇴한 뒤',
  args: { farewell: { picture: <FarewellDrawing />, text: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.' } },
}
export const LongNumber: Story = { name: '긴 학번', args: { defaultId: 'EXCHANGE-STUDENT_2026-WINTER_001' } }

/** 비밀번호와 포털 계정이 모두 열려 있는 학교입니다. */
export const WithPortal: Story = { name: '포털이 있음', tags: ['picture'], args: both() }
/** 비밀번호를 쓰지 않는 학교입니다. 가입은 포털의 첫 로그인으로 합니다. */
export const PortalAlone: Story = { name: '포털만', tags: ['picture'], args: alone() }
/** 비밀번호는 관리자만 씁니다. */
export const PortalAloneForStudents: Story = {
  name: '포털만, 관리자는 비밀번호도',
  args: { ...alone(), other: <LinkButton href="#/login?form">관리자 로그인</LinkButton> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '관리자 로그인' })).toHaveAttribute('href', '#/login?form')
  },
}
export const LeavingForThePortal: Story = {
  name: '포털로 가는 중',
  args: { ...alone(), portal: <PortalEntry {...portal} alone busy /> },
}
/** 비밀번호가 있으면 그 길을 함께 말합니다. */
export const PortalDown: Story = {
  name: '포털이 응답하지 않음',
  tags: ['picture'],
  args: both('학교 포털이 응답하지 않습니다. 비밀번호로 로그인하거나, 잠시 후 다시 시도해주세요.'),
}
export const PortalAloneDown: Story = {
  name: '포털만 있고 응답하지 않음',
  args: alone('학교 포털이 응답하지 않습니다. 잠시 후 다시 시도해주세요.'),
}
/** 이미 비밀번호로 만든 계정이 있으면 그 비밀번호를 한 번 확인합니다. 포털이 학번을 잘못 알려도 남의 계정이 열리지 않습니다. */
export const Linking: Story = {
  name: '있던 계정의 비밀번호 확인',
  tags: ['picture'],
  args: {
    ...both(),
    lead: '이미 비밀번호로 만든 계정이 있습니다. 그 비밀번호를 한 번만 확인하면 다음부터 포털 계정으로 로그인합니다.',
    other: '비밀번호를 잊었다면 학교 관리자에게 문의해주세요.',
  },
}
export const LinkingRefused: Story = {
  name: '있던 계정과 다른 학번',
  args: { ...Linking.args, defaultId: '20240002', error: '포털 계정의 학번과 다릅니다. 학번을 확인해주세요.' },
}
/** 포털의 로그인은 그대로이므로, 다음 사람이 버튼만 눌러 들어갈 수 있습니다. */
export const AfterLogout: Story = {
  name: '포털로 들어왔다가 로그아웃함',
  args: {
    ...alone(),
    lead: '로그아웃되었습니다. 함께 쓰는 컴퓨터라면 포털에서도 로그아웃해주세요.',
    other: <LinkButton href="#/logout">포털에서도 로그아웃</LinkButton>,
  },
}
export const PortalCancelled: Story = {
  name: '포털에서 취소함',
  args: alone('포털에서 로그인을 취소했습니다. 로그인하려면 다시 눌러주세요.'),
}
export const PortalTookTooLong: Story = {
  name: '포털에서 시간이 지남',
  args: alone('로그인 시간이 지났거나 다른 창에서 시작한 로그인입니다. 다시 로그인해주세요.'),
}
export const PortalUnreadable: Story = {
  name: '포털의 답을 확인할 수 없음',
  args: alone('포털의 답을 확인할 수 없습니다. 다시 로그인하고, 계속되면 학교 관리자에게 문의해주세요.'),
}
export const PortalCrowded: Story = {
  name: '포털 로그인이 몰림',
  args: alone('지금은 로그인이 몰려 있습니다. 잠시 후 다시 시도해주세요.'),
}
/** 포털이 학번을 알려 주지 않으면 학생이 할 수 있는 일은 없습니다. 누구에게 말할지만 적습니다. */
export const NoNumberFromThePortal: Story = {
  name: '포털에 학번이 없음',
  args: alone('포털에서 학번을 받지 못했습니다. 학교 관리자에게 문의해주세요.'),
}
export const NoNameFromThePortal: Story = {
  name: '포털에 이름이 없음',
  args: alone('포털에서 받은 이름으로 계정을 만들 수 없습니다. 학교 관리자에게 문의해주세요.'),
}
/** 학번이 다른 사람에게 다시 주어졌을 수 있습니다. */
export const AnotherPerson: Story = {
  name: '다른 포털 계정의 학번',
  args: alone('이 학번은 다른 포털 계정으로 등록되어 있습니다. 학교 관리자에게 문의해주세요.'),
}
export const AnotherNumber: Story = {
  name: '포털의 학번이 바뀜',
  args: alone('포털 계정의 학번이 바뀌었습니다. 학교 관리자에게 학번 변경을 요청해주세요.'),
}
export const NotInTheRosterAtThePortal: Story = {
  name: '포털로 왔으나 명단에 없음',
  args: alone('명단에서 확인할 수 없는 학번 또는 이름입니다. 학교 관리자에게 문의해주세요.'),
}
export const FirstEntryClosed: Story = {
  name: '포털로 왔으나 가입 기간이 아님',
  args: alone('아직 계정이 없고, 지금은 회원가입을 받지 않습니다. 학교 관리자에게 문의해주세요.'),
}
export const ReservedNumber: Story = {
  name: '포털로 왔으나 쓸 수 없는 학번',
  args: alone('이 학번으로는 계정을 만들 수 없습니다. 학교 관리자에게 문의해주세요.'),
}
export const JustDeleted: Story = {
  name: '포털로 왔으나 방금 탈퇴한 학번',
  args: alone('탈퇴한 학번입니다. 잠시 후 다시 로그인해주세요.'),
}
export const DisabledAtThePortal: Story = {
  name: '포털로 왔으나 비활성 계정',
  args: alone('비활성화된 계정입니다. 관리자에게 문의하세요.'),
}
export const OtherNetworkAtThePortal: Story = {
  name: '포털로 온 학교 밖의 관리자',
  args: alone('이곳에서는 관리자 계정을 사용할 수 없습니다. 학교의 인터넷에 연결한 뒤 다시 시도해주세요.'),
}
export const SecondFactorAtThePortal: Story = {
  name: '포털의 2단계 인증이 필요함',
  args: alone('관리자는 포털에서 2단계 인증까지 해야 합니다. 다시 로그인해주세요.'),
}
export const PasswordsNoLongerTaken: Story = {
  name: '비밀번호를 더 쓰지 않음',
  args: alone('비밀번호로는 로그인할 수 없습니다. 포털 계정으로 로그인해주세요.'),
}
export const LongPortalName: Story = {
  name: '긴 포털 이름',
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
  args: {
    ...alone('학교 포털이 응답하지 않습니다. 잠시 후 다시 시도해주세요.'),
    portal: <PortalEntry {...portal} alone label="한국대학교 통합정보시스템(KU-Portal) 계정으로 로그인" />,
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}
export const TheFormTellsThePortalWhetherToRemember: Story = {
  tags: ['assertion'],
  args: both(),
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '포털 계정으로 로그인' })
    await userEvent.click(button)
    await userEvent.click(canvas.getByLabelText('로그인 유지'))
    await userEvent.click(button)

    await expect(onEnter.mock.calls).toEqual([[{ rememberMe: false }], [{ rememberMe: true }]])
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const ThePortalAloneHasNoForm: Story = {
  tags: ['assertion'],
  args: alone(),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument()
    await userEvent.click(canvas.getByLabelText('로그인 유지'))
    await userEvent.keyboard('{Tab}{Enter}')

    await expect(onEnter.mock.calls).toEqual([[{ rememberMe: true }]])
  },
}
export const LeavingForThePortalDoesNotLeaveTwice: Story = {
  tags: ['assertion'],
  args: { portal: <PortalEntry {...portal} busy /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '포털 계정으로 로그인' }))

    await expect(onEnter).not.toHaveBeenCalled()
  },
}

export const Submits: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon')
    await userEvent.click(canvas.getByLabelText('로그인 유지'))
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(args.onSubmit).toHaveBeenCalledWith({ id: '20240001', password: 'hanbit-gaon', rememberMe: true })
  },
}
export const FailureKeepsWhatWasTyped: Story = {
  tags: ['assertion'],
  args: { error: '로그인에 실패했습니다.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'wrong')
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('로그인에 실패했습니다.')
    await expect(canvas.getByLabelText('학번')).toHaveValue('20240001')
    await expect(canvas.getByLabelText('비밀번호')).toHaveValue('wrong')
  },
}
export const EmptyFieldsAreNotSent: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '로그인' }))

    await expect(canvas.getByLabelText('학번')).toBeInvalid()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const BusyDoesNotSendTwice: Story = {
  tags: ['assertion'],
  args: { busy: true, defaultId: '20240001' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon')
    await userEvent.click(canvas.getByRole('button', { name: '처리 중...' }))

    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const ALeadingZeroIsKept: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '00240001')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith({ id: '00240001', password: 'hanbit-gaon', rememberMe: false })
  },
}
export const FieldsTellPasswordManagersAndKeyboardsWhatTheyAre: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const id = canvas.getByLabelText('학번')
    const password = canvas.getByLabelText('비밀번호')

    await expect([id, password].map((field) => field.getAttribute('autocomplete'))).toEqual([
      'username',
      'current-password',
    ])
    await expect([id, password].map((field) => field.getAttribute('enterkeyhint'))).toEqual(['next', 'go'])
    await expect([id.getAttribute('inputmode'), id.getAttribute('type')]).toEqual([null, 'text'])
  },
}

export const AnErrorMovesNoButton: Story = {
  tags: ['assertion'],
  render: function Refused(args) {
    const [error, setError] = useState<string>()
    return <LoginScreen {...args} error={error} onSubmit={() => setError('로그인에 실패했습니다.')} />
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'saebyeok')
    const button = canvas.getByRole('button', { name: '로그인' })
    const { top } = button.getBoundingClientRect()

    await userEvent.click(button)

    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(button.getBoundingClientRect().top).toBe(top)
  },
}
