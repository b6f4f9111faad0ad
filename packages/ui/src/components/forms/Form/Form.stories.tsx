import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { Button } from '../../actions/Button/Button.tsx'
import { Checkbox } from '../Checkbox/Checkbox.tsx'
import { FormMessage } from '../FormMessage/FormMessage.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Form, fieldText } from './Form.tsx'

const meta = {
  title: 'Form 양식 폼',
  id: 'components-forms-form',
  component: Form,
  args: {
    busy: false,
    onSubmit: fn(),
    children: (
      <>
        <TextField label="학번" name="id" autoComplete="off" required />
        <TextField label="이름" name="username" autoComplete="off" required />
        <Button type="submit">회원가입</Button>
      </>
    ),
  },
  argTypes: { children: { control: false } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Form>
export default meta
type Story = StoryObj<typeof meta>

const login = (busy: boolean) => (
  <>
    <TextField label="학번" name="id" autoComplete="off" defaultValue="20240001" required />
    <TextField
      label="비밀번호"
      name="password"
      type="password"
      autoComplete="off"
      defaultValue="hanbit-gaon"
      required
    />
    <Checkbox label="로그인 유지" name="rememberMe" defaultChecked />
    {!busy && <FormMessage tone="critical">학번 또는 비밀번호가 올바르지 않습니다.</FormMessage>}
    <Button type="submit" wide busy={busy}>
      로그인
    </Button>
  </>
)

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'], args: { children: login(false) } }

export const Default: Story = { name: '기본' }
export const Busy: Story = { name: '진행 중', args: { busy: true, children: login(true) } }

export const EnterSubmits: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    await userEvent.type(canvas.getByLabelText('이름'), '김하늘{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(fieldText(args.onSubmit.mock.lastCall![0], 'username')).toBe('김하늘')
  },
}

export const EnterThatEndsASyllableDoesNotSubmit: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')
    const field = canvas.getByLabelText('이름')
    await userEvent.type(field, '김하느')

    await fireEvent.compositionStart(field)
    await userEvent.keyboard('{Enter}')
    await expect(args.onSubmit).not.toHaveBeenCalled()

    await fireEvent.compositionEnd(field)
    await expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })).toBe(false)

    await userEvent.keyboard('{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}

export const BusyDoesNotSubmitAgain: Story = {
  tags: ['assertion'],
  args: { busy: true, children: login(true) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('비밀번호'), '{Enter}')

    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}

export const TheBrowsersOwnCheckTakesTheFocusToTheFirstEmptyField: Story = {
  tags: ['assertion'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('학번'), '20240001')

    await userEvent.click(canvas.getByRole('button', { name: '회원가입' }))

    await expect(canvas.getByLabelText('이름')).toHaveFocus()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}

export const AnErrorOfTheCallerTakesTheFocusToItsFieldEachTime: Story = {
  tags: ['assertion'],
  args: { noValidate: true },
  render: function Checked(args) {
    const [error, setError] = useState<string>()

    function check(values: FormData) {
      args.onSubmit(values)
      setError(fieldText(values, 'username') === '' ? '이름을 입력해주세요.' : undefined)
    }

    return (
      <Form {...args} onSubmit={check}>
        <TextField label="학번" name="id" autoComplete="off" />
        <TextField label="이름" name="username" autoComplete="off" error={error} />
        <Button type="submit">회원가입</Button>
      </Form>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const submit = canvas.getByRole('button', { name: '회원가입' })

    await userEvent.click(submit)
    await expect(canvas.getByLabelText('이름')).toHaveFocus()
    await expect(canvas.getByLabelText('이름')).toHaveAccessibleDescription('이름을 입력해주세요.')

    await userEvent.click(submit)
    await expect(canvas.getByLabelText('이름')).toHaveFocus()

    await userEvent.type(canvas.getByLabelText('이름'), '김하늘')
    await userEvent.click(submit)
    await expect(submit).toHaveFocus()
  },
}
