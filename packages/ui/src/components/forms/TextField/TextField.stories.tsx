import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TextField } from './TextField.tsx'

const meta = {
  title: 'TextField 입력 필드 비밀번호 · 인풋 입력 input',
  id: 'components-forms-textfield',
  component: TextField,
  args: { label: '학번', name: 'id', autoComplete: 'off' },
  argTypes: {
    type: { control: 'inline-radio' },
    hint: { control: 'text' },
    error: { control: 'text' },
    inputMode: { control: 'inline-radio', options: ['text', 'numeric'] },
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--space-x5)' } as const
const password = { label: '비밀번호', name: 'password', type: 'password', autoComplete: 'off' } as const

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={column}>
      <TextField label="학번" name="id" autoComplete="off" />
      <TextField
        label="이름"
        name="username"
        autoComplete="off"
        defaultValue="김하늘"
        hint="명단에 적힌 이름과 같아야 합니다."
      />
      <TextField {...password} defaultValue="hanbit-gaon" />
      <TextField
        label="새 비밀번호 확인"
        name="confirmation"
        type="password"
        autoComplete="off"
        defaultValue="hanbit"
        error="새 비밀번호가 일치하지 않습니다."
      />
    </div>
  ),
}

export const Empty: Story = { name: '비어 있음' }
export const Filled: Story = { name: '입력됨', args: { defaultValue: '20240001' } }
export const WithHint: Story = { name: '도움말', args: { hint: '학생증에 적힌 번호를 입력해주세요.' } }
export const Password: Story = { name: '비밀번호', args: password }

export const WithError: Story = {
  name: '오류',
  args: {
    error: '이미 사용 중인 학번입니다.',
    hint: '학생증에 적힌 번호를 입력해주세요.',
    defaultValue: '20240001',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('학번')).toBeInvalid()
    await expect(canvas.getByRole('alert')).toHaveTextContent('이미 사용 중인 학번입니다.')
    await expect(canvas.getByLabelText('학번')).toHaveAccessibleDescription(
      '이미 사용 중인 학번입니다. 학생증에 적힌 번호를 입력해주세요.',
    )
  },
}

export const LongTexts: Story = {
  name: '긴 글',
  args: {
    ...password,
    label: '지금 사용하고 있는 비밀번호를 한 번 더 입력하여 본인임을 확인해주세요',
    defaultValue: 'https://campus.example/very/long/text-that-has-no-space-to-break-at?and=more',
    error: '비밀번호는 8자 이상 128자 이하여야 하며 학번과 이름을 포함할 수 없고 흔히 쓰이는 비밀번호일 수 없습니다.',
  },
}

export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: { pseudo: { hover: '#hover input', focus: '#focus input, #focusInvalid input' } },
  render: () => (
    <div style={column}>
      <TextField label="기본" name="rest" autoComplete="off" defaultValue="20240001" />
      <div id="hover">
        <TextField label="호버" name="hover" autoComplete="off" defaultValue="20240001" />
      </div>
      <div id="focus">
        <TextField label="초점" name="focus" autoComplete="off" defaultValue="20240001" />
      </div>
      <TextField
        label="오류"
        name="invalid"
        autoComplete="off"
        defaultValue="20240001"
        error="이미 사용 중인 학번입니다."
      />
      <div id="focusInvalid">
        <TextField
          label="오류에 초점"
          name="focusInvalid"
          autoComplete="off"
          defaultValue="20240001"
          error="이미 사용 중인 학번입니다."
        />
      </div>
    </div>
  ),
}

export const PasswordCanBeSeen: Story = {
  tags: ['assertion'],
  args: password,
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('비밀번호')
    await userEvent.type(field, 'hanbit-gaon')
    await expect(field).toHaveAttribute('type', 'password')
    const show = canvas.getByRole('button', { name: '비밀번호 보기' })
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await expect(Math.min(show.offsetWidth, show.offsetHeight)).toBeGreaterThanOrEqual(44)

    await userEvent.click(show)

    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('hanbit-gaon')
    await expect(canvas.getByRole('button', { name: '비밀번호 숨기기' })).toHaveAttribute('aria-pressed', 'true')
  },
}

export const CaretStaysWhenThePasswordIsShown: Story = {
  tags: ['assertion'],
  args: { ...password, defaultValue: 'hanbit-gaon' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText<HTMLInputElement>('비밀번호')
    field.focus()
    field.setSelectionRange(3, 6)

    await userEvent.click(canvas.getByRole('button', { name: '비밀번호 보기' }))

    await expect(field).toHaveFocus()
    await expect([field.selectionStart, field.selectionEnd]).toEqual([3, 6])
  },
}

export const NumberPadForAStudentNumber: Story = {
  tags: ['assertion'],
  args: { inputMode: 'numeric' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('학번')

    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expect(field).toHaveAttribute('type', 'text')
    await expect(Number.parseFloat(getComputedStyle(field).fontSize)).toBeGreaterThanOrEqual(16)
  },
}

export const CapsLockIsToldWhileItMatters: Story = {
  tags: ['assertion'],
  args: password,
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('비밀번호')
    await userEvent.type(field, 'hanbit')
    await expect(canvas.queryByText('Caps Lock이 켜져 있습니다.')).toBeNull()

    await userEvent.keyboard('{CapsLock}')
    await expect(canvas.getByText('Caps Lock이 켜져 있습니다.')).toBeVisible()
    await expect(canvas.getByText('Caps Lock이 켜져 있습니다.').parentElement).toHaveAttribute('aria-live', 'polite')

    await userEvent.keyboard('{CapsLock}g')
    await expect(canvas.queryByText('Caps Lock이 켜져 있습니다.')).toBeNull()

    await userEvent.keyboard('{CapsLock}')
    await userEvent.tab()
    await expect(canvas.queryByText('Caps Lock이 켜져 있습니다.')).toBeNull()
  },
}

export const CapsLockDoesNotConcernAName: Story = {
  tags: ['assertion'],
  args: { label: '이름', name: 'username' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('이름'), '{CapsLock}a')

    await expect(canvas.queryByText('Caps Lock이 켜져 있습니다.')).toBeNull()
  },
}

export const NothingIsCorrectedOrCapitalised: Story = {
  tags: ['assertion'],
  args: { label: '이름', name: 'username' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('이름')

    await expect(field).toHaveAttribute('autocapitalize', 'none')
    await expect(field).toHaveAttribute('autocorrect', 'off')
    await expect(field).toHaveAttribute('spellcheck', 'false')
  },
}

export const WhatIsPastedIsTaken: Story = {
  tags: ['assertion'],
  args: password,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('비밀번호'))
    await userEvent.paste('hanbit-gaon')

    await expect(canvas.getByLabelText('비밀번호')).toHaveValue('hanbit-gaon')
  },
}
