import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { lectures, started, student, switched } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '학생 Student',
  id: 'flows-학생',
  tags: ['!autodocs'],
  args: { at: paths.mypage, as: 'student' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>

export const SignUpAndConnect: Story = {
  name: '회원가입하고 강의에 연결하기',
  args: { at: paths.login, as: 'nobody' },
  play: async ({ canvas, msw, step, userEvent }) => {
    const name = '컴퓨터 네트워크'

    await step('로그인 화면에서 회원가입으로 갑니다.', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: '회원가입' }))
      const heading = await canvas.findByRole('heading', { name: '회원가입' })
      await waitFor(() => expect(heading).toHaveFocus())
    })
    await step('학번, 이름, 비밀번호를 적고 가입하면 바로 로그인되어 강의 목록이 보입니다.', async () => {
      await userEvent.type(canvas.getByLabelText('학번'), student.id)
      await userEvent.type(canvas.getByLabelText('이름'), student.username)
      await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
      msw.use(handle('listMyLectures', { data: lectures }))
      await userEvent.click(canvas.getByRole('button', { name: '회원가입' }))
      await expect(await canvas.findByRole('heading', { name: '내 강의 목록' })).toBeVisible()
    })
    await step('아직 연결되지 않은 강의를 엽니다.', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: new RegExp(`${name}.*미연결`) }))
      await expect(await canvas.findByRole('heading', { name })).toBeVisible()
      await expect(canvas.getByText('연결 안됨')).toBeVisible()
    })
    await step('연결하기를 누르면 상태가 바뀌고 알림이 나옵니다.', async () => {
      msw.use(
        handle('startAttendance', started(name)),
        handle('listMyLectures', { data: switched(lectures, name, true) }),
      )
      await userEvent.click(canvas.getByRole('button', { name: '연결하기' }))
      await expect(await canvas.findByText('현재 연결됨')).toBeVisible()
      await expect(await canvas.findByRole('status')).toHaveTextContent(started(name).message)
    })
    await step('목록으로 돌아가면 그 강의에 연결됨이 붙어 있습니다.', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '목록으로 돌아가기' }))
      await expect(await canvas.findByRole('link', { name: new RegExp(`${name}.*연결됨`) })).toBeVisible()
      await expect(canvas.queryByRole('status')).not.toBeInTheDocument()
    })
  },
}
export const PasswordChange: Story = {
  name: '비밀번호 변경하기',
  play: async ({ canvas, step, userEvent }) => {
    const submit = () => userEvent.click(canvas.getByRole('button', { name: '변경하기' }))

    await step('마이페이지에서 비밀번호 변경을 엽니다.', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '비밀번호 변경' }))
      const dialog = canvas.getByRole('dialog', { name: '비밀번호 변경' })
      await waitFor(() => expect(dialog).toBeVisible())
    })
    await step('아무것도 적지 않고 누르면 현재 비밀번호를 묻습니다.', async () => {
      await submit()
      await expect(canvas.getByRole('alert')).toHaveTextContent('현재 비밀번호를 입력해주세요.')
    })
    await step('현재 비밀번호만 적고 누르면 새 비밀번호를 묻습니다.', async () => {
      await userEvent.type(canvas.getByLabelText('현재 비밀번호'), 'hanbit-gaon-24')
      await submit()
      await expect(canvas.getByRole('alert')).toHaveTextContent('새 비밀번호를 입력해주세요.')
    })
    await step('확인이 새 비밀번호와 다르면 그렇다고 알립니다.', async () => {
      await userEvent.type(canvas.getByLabelText('새 비밀번호'), 'haneul-byeol-55')
      await userEvent.type(canvas.getByLabelText('새 비밀번호 확인'), 'haneul-byeol')
      await submit()
      await expect(canvas.getByRole('alert')).toHaveTextContent('새 비밀번호가 일치하지 않습니다.')
    })
    await step('확인을 고치고 누르면 변경되었다고 알립니다.', async () => {
      await userEvent.type(canvas.getByLabelText('새 비밀번호 확인'), '-55')
      await submit()
      await expect(await canvas.findByRole('status')).toHaveTextContent('비밀번호를 성공적으로 변경했습니다.')
    })
    await step('2초 뒤에 대화 상자가 저절로 닫히고, 초점은 열었던 자리로 돌아갑니다.', async () => {
      await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 10_000 })
      await expect(canvas.getByRole('button', { name: '비밀번호 변경' })).toHaveFocus()
    })
  },
}
export const AccountDeletion: Story = {
  name: '회원 탈퇴하기',
  play: async ({ canvas, step, userEvent }) => {
    await step('마이페이지에서 회원 탈퇴를 열면 무엇이 없어지는지 알립니다.', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '회원 탈퇴' }))
      const dialog = within(canvas.getByRole('dialog', { name: '회원 탈퇴' }))
      await waitFor(() => expect(dialog.getByText(/되돌릴 수 없습니다/)).toBeVisible())
    })
    await step('비밀번호 없이는 탈퇴할 수 없습니다.', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '탈퇴하기' }))
      await expect(canvas.getByRole('alert')).toHaveTextContent('비밀번호를 입력해주세요.')
    })
    await step('비밀번호를 적고 탈퇴하면 로그인 화면에서 작별 인사를 받습니다.', async () => {
      await userEvent.type(canvas.getByLabelText('비밀번호'), 'hanbit-gaon-24')
      await userEvent.click(canvas.getByRole('button', { name: '탈퇴하기' }))
      await expect(await canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
      await expect(canvas.getByRole('status')).toHaveTextContent(
        '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
      )
    })
  },
}
