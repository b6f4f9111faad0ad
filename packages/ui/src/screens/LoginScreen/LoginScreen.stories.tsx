import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { inPublicShell, wholePage } from '../../../storybook/shells.tsx'
import { FarewellDrawing } from '../../components/drawings/drawings.tsx'
import { CodeField } from './CodeField.tsx'
import { LoginScreen } from './LoginScreen.tsx'

const about = `
학번과 비밀번호로 로그인하는 화면입니다. 주소는 \`/login\`이며, 이미 로그인한 사람은 홈으로 갑니다.

- 필요한 호출: \`login\` (\`POST /api/auth/login\`)
- 하지 않는 일: 학번이 있는지, 비밀번호가 맞는지 스스로 판단하지 않습니다. 실패해도 입력한 내용을 지우지 않습니다.
`

const meta = {
  title: 'LoginScreen 로그인',
  id: 'screens-loginscreen',
  component: LoginScreen,
  args: { busy: false, onSubmit: fn(), signupHref: '#/signup' },
  decorators: [inPublicShell],
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
} satisfies Meta<typeof LoginScreen>
export default meta
type Story = StoryObj<typeof meta>

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
