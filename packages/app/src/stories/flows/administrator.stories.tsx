import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { paths } from '../../navigation/paths.ts'
import { changed, student, users } from '../fixtures.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '관리자 Administrator',
  id: 'flows-관리자',
  tags: ['!autodocs'],
  args: { at: paths.lectures, as: 'administrator' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>

export const DisableAndEnable: Story = {
  name: '사용자를 비활성화하고 다시 활성화하기',
  play: async ({ canvas, msw, step, userEvent }) => {
    const dialog = async () => within(await canvas.findByRole('alertdialog'))
    const answerWith = (enabled: boolean) =>
      msw.use(handle('listUsers', { data: changed(users, student.id, { enabled }) }))

    await step('관리자 탭에서 사용자 목록을 엽니다.', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: '관리자' }))
      await expect(await canvas.findByRole('heading', { name: '관리자 페이지' })).toBeVisible()
    })
    await step('활성 상태인 김하늘을 누르면 그 사용자의 정보가 보입니다.', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: /김하늘/ }))
      await expect(await canvas.findByText('활성화됨')).toBeVisible()
    })
    await step('사용자 비활성화를 누르면 먼저 확인을 받고, 초점은 취소에 있습니다.', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '사용자 비활성화' }))
      const confirmation = await dialog()
      await waitFor(() => expect(confirmation.getByText(/김하늘\(20240001\)/)).toBeVisible())
      await expect(confirmation.getByText('비활성화된 사용자는 로그인할 수 없습니다.')).toBeVisible()
      await expect(confirmation.getByRole('button', { name: '취소' })).toHaveFocus()
    })
    await step('비활성화하기를 누르면 계정 상태가 바뀌고 알림이 나옵니다.', async () => {
      answerWith(false)
      await userEvent.click((await dialog()).getByRole('button', { name: '비활성화하기' }))
      await expect(await canvas.findByRole('status')).toHaveTextContent('사용자를 비활성화했습니다.')
      await expect(canvas.getByText('비활성화됨')).toBeVisible()
      await expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    await step('사용자 목록으로 돌아가면 비활성 배지가 보입니다.', async () => {
      await userEvent.click(canvas.getByRole('link', { name: '사용자 목록으로 돌아가기' }))
      await expect(await canvas.findByRole('link', { name: /김하늘.*비활성/ })).toBeVisible()
    })
    await step('다시 열어 활성화하면 계정 상태가 돌아옵니다.', async () => {
      await userEvent.click(canvas.getByRole('link', { name: /김하늘/ }))
      await userEvent.click(await canvas.findByRole('button', { name: '사용자 활성화' }))
      answerWith(true)
      await userEvent.click((await dialog()).getByRole('button', { name: '활성화하기' }))
      await expect(await canvas.findByRole('status')).toHaveTextContent('사용자를 활성화했습니다.')
      await expect(await canvas.findByText('활성화됨')).toBeVisible()
    })
  },
}
