import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { EmptyLectureList } from './EmptyLectureList.tsx'

const about = `
강의가 하나도 없는 \`LectureListScreen\`의 자리입니다. 드물게 보이므로 앱은 필요할 때에 불러옵니다.

- 필요한 호출: \`syncMyLectures\` (\`POST /api/users/me/lectures/sync\`).
- 하지 않는 일: 왜 비었는지 짐작하지 않습니다. 까닭은 서버의 문장 그대로입니다.
`

const meta = {
  title: 'EmptyLectureList 빈 강의 목록',
  id: 'screens-emptylecturelist',
  component: EmptyLectureList,
  args: { reason: '', studentNumber: '20240001', onSync: fn(), syncing: false },
  parameters: { layout: 'padded', docs: { description: { component: about } } },
} satisfies Meta<typeof EmptyLectureList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '기본' }
/** 학번이 명단에 없으면 서버의 문장으로 까닭을 말하고, 그 자리에서 동기화합니다. */
export const NotInTheRoster: Story = {
  name: '명단에 없는 학번',
  tags: ['picture'],
  args: { reason: '명단에서 학번을 찾을 수 없습니다.', studentNumber: '20249999' },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('등록된 강의가 없습니다.')).toBeVisible()
    await expect(canvas.getByText('명단에서 학번을 찾을 수 없습니다.')).toBeVisible()
    await expect(canvas.getByText('학번 20249999')).toBeVisible()
    await expect(canvas.getByText(/학번이 맞다면 학교 관리자에게 문의해주세요\./)).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: '강의 목록 동기화' }))

    await expect(args.onSync).toHaveBeenCalledOnce()
  },
}
export const Syncing: Story = { name: '동기화하는 중', args: { syncing: true } }
