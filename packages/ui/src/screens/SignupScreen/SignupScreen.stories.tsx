import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
import { choiceOf } from '../../../storybook/controls/choice.ts'
import { inPublicShell, wholePage } from '../../../storybook/shells.tsx'
import { SignupScreen } from './SignupScreen.tsx'

const about = `
학번, 이름, 비밀번호로 가입하는 화면입니다. 주소는 \`/signup\`이며, 가입하면 자동으로 로그인하고 홈으로 갑니다.

- 필요한 호출: \`signup\` (\`POST /api/auth/signup\`), 이어서 \`login\`
- 비밀번호와 학번의 규칙을 입력하기 전에 알려 주고, 거절된 까닭은 그 칸에 적습니다.
- 하지 않는 일: 비밀번호의 규칙을 스스로 검사하지 않습니다. 서버가 답한 문장을 그대로 보여 주고, 입력한 내용을 지우지 않습니다.
`

const notice = {
  sha256: '1',
  content: (
    <ul>
      <li>항목: 학번, 이름, 비밀번호, 출석 기록</li>
      <li>목적: 수강하는 강의의 출석 확인</li>
      <li>기간: 탈퇴할 때까지</li>
      <li>동의를 거부할 수 있으며, 거부하면 가입할 수 없습니다.</li>
    </ul>
  ),
  consent: false,
}
const consent = { ...notice, consent: true }
const changedNotice = { sha256: '2', content: <p>기간: 졸업한 뒤 4년</p>, consent: true, changed: true }
const noConsent = '안내를 확인하고 동의해주세요. 동의하지 않으면 가입할 수 없습니다.'

const meta = {
  title: 'SignupScreen 회원가입',
  id: 'screens-signupscreen',
  component: SignupScreen,
  args: { busy: false, onSubmit: fn(), loginHref: '#/login' },
  argTypes: {
    notice: { control: false },
    problem: choiceOf({
      form: { message: '회원가입에 실패했습니다.' },
      id: { field: 'id', message: '이미 사용 중인 학번입니다.' },
      password: { field: 'password', message: '비밀번호는 8자 이상 128자 이하여야 합니다.' },
    }),
  },
  decorators: [inPublicShell],
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
} satisfies Meta<typeof SignupScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본', tags: ['picture'] }
export const Busy: Story = { name: '진행 중', args: { busy: true } }
export const FailedResult: Story = { name: '실패 응답', args: { problem: { message: '회원가입에 실패했습니다.' } } }
export const FailedUnexpected: Story = {
  name: '예상하지 못한 오류',
  args: { problem: { message: '회원가입 중 오류가 발생했습니다.' } },
}
export const NumberTaken: Story = {
  name: '이미 가입한 학번',
  tags: ['picture'],
  args: { problem: { field: 'id', message: '이미 사용 중인 학번입니다.' }, taken: true },
}
export const NotInTheRoster: Story = {
  name: '명단에 없는 학번',
  args: { problem: { field: 'id', message: '명단에서 확인할 수 없는 학번 또는 이름입니다.' } },
}
export const NameUnlikeTheRoster: Story = {
  name: '명단과 다른 이름',
  args: {
    problem: {
      field: 'id',
      message: '명단에서 확인할 수 없는 학번 또는 이름입니다. 이름은 명단에 적힌 것과 같아야 합니다.',
    },
  },
}
export const SignupClosed: Story = {
  name: '가입 기간이 아님',
  args: { problem: { message: '회원가입을 받지 않습니다.' } },
}
export const NumberOfAWrongForm: Story = {
  name: '형식이 다른 학번',
  args: { problem: { field: 'id', message: '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.' } },
}
export const PasswordTooShort: Story = {
  name: '짧은 비밀번호',
  args: { problem: { field: 'password', message: '비밀번호는 8자 이상 128자 이하여야 합니다.' } },
}
export const PasswordTooCommon: Story = {
  name: '흔한 비밀번호',
  args: { problem: { field: 'password', message: '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.' } },
}
export const PasswordWithTheNumber: Story = {
  name: '학번이 들어간 비밀번호',
  args: { problem: { field: 'password', message: '비밀번호에 학번을 넣을 수 없습니다.' } },
}
export const TooManyAttempts: Story = {
  name: '시도가 너무 많음',
  args: { problem: { message: '시도가 너무 많습니다. 15분 후에 다시 시도해주세요.' } },
}

export const WithNotice: Story = { name: '수집·이용 안내', args: { notice } }
export const WithConsent: Story = { name: '수집·이용 동의', args: { notice: consent } }
export const NoticeChanged: Story = {
  name: '바뀐 안내',
  args: {
    notice: changedNotice,
    problem: { field: 'notice', message: '안내가 바뀌었습니다. 새 안내를 확인한 뒤 다시 가입해주세요.' },
  },
}

export const Submits: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith({ id: '20240001', username: '김하늘', password: 'hanbit-gaon' })
  },
}
export const SpacesInTheNumberAreTakenOut: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), ' ２０２４ ０００1 ')
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit gaon{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith({ id: '20240001', username: '김하늘', password: 'hanbit gaon' })
  },
}
export const RulesAreToldBefore: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('학번')).toHaveAccessibleDescription('예: 20240009')
    await expect(canvas.getByLabelText('비밀번호')).toHaveAccessibleDescription(/^8자 이상 128자 이하/)
  },
}
export const EmptyFieldsAreNotSent: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.click(canvas.getByRole('button', { name: '회원가입' }))

    await expect(canvas.getByLabelText('이름')).toBeInvalid()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const FieldsTellPasswordManagersAndKeyboardsWhatTheyAre: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    const fields = ['학번', '이름', '비밀번호'].map((label) => canvas.getByLabelText(label))

    await expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'username',
      'name',
      'new-password',
    ])
    await expect(fields.map((field) => field.getAttribute('enterkeyhint'))).toEqual(['next', 'next', 'go'])
    // A number may have letters.
    await expect(fields[0]).not.toHaveAttribute('inputmode')
    await expect(fields[0]).toHaveAttribute('autocapitalize', 'none')
  },
}
export const FailureKeepsWhatWasTyped: Story = {
  tags: ['assertion'],
  args: { problem: { field: 'id', message: '이미 사용 중인 학번입니다.' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon{Enter}')

    await expect(canvas.getByLabelText('학번')).toHaveValue('20240001')
    await expect(canvas.getByLabelText('이름')).toHaveValue('김하늘')
    await expect(canvas.getByLabelText('비밀번호')).toHaveValue('hanbit-gaon')
  },
}
export const EnterThatEndsASyllableDoesNotSubmit: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon')
    const name = canvas.getByLabelText('이름')
    await userEvent.type(name, '김하느')

    await fireEvent.compositionStart(name)
    await userEvent.keyboard('{Enter}')
    await expect(args.onSubmit).not.toHaveBeenCalled()

    await fireEvent.compositionEnd(name)
    await userEvent.keyboard('{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}
export const NoticeIsClosedUntilSomebodyReadsIt: Story = {
  tags: ['assertion'],
  args: { notice },
  play: async ({ canvas, userEvent }) => {
    const text = canvas.getByText('기간: 탈퇴할 때까지')
    await expect(text).not.toBeVisible()
    await expect(canvas.queryByRole('checkbox')).toBeNull()

    await userEvent.click(canvas.getByText('개인정보 수집·이용 안내'))

    await expect(text).toBeVisible()
  },
}
export const ConsentIsAskedFor: Story = {
  tags: ['assertion'],
  args: { notice: consent },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘')
    await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon{Enter}')
    const box = canvas.getByRole('checkbox', { name: '개인정보 수집·이용에 동의합니다. (필수)' })
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await expect(box).toBeInvalid()
    await expect(box).toHaveFocus()
    await expect(box).toHaveAccessibleDescription(noConsent)

    await userEvent.click(box)
    await userEvent.click(canvas.getByRole('button', { name: '회원가입' }))

    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
