import { handleSheets } from '@campus-connect/sdk/msw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sheetAddress } from '../../routes/admin/list-address.ts'
import { type Visit, visits } from '../visit.tsx'

const meta = {
  ...visits,
  title: '출석부 Sheet',
  id: 'connected-출석부',
  tags: ['!autodocs'],
  args: { at: sheetAddress('자료구조'), as: 'administrator' },
} satisfies Meta<Visit>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** The text is shown instead of the sheet. */
const isTold =
  (text: string): Play =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(text)
    await expect(canvas.getByRole('heading', { name: '자료구조 출석부' })).toBeVisible()
    await expect(canvas.queryByRole('grid')).not.toBeInTheDocument()
  }

export const Answered: Story = {
  name: '정상 응답',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('grid', { name: '자료구조 출석부' })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: '20240001' })).toBeInTheDocument()
    await expect(canvas.getByRole('cell', { name: '출석' })).toHaveTextContent('○')
  },
}
export const SeveralClasses: Story = {
  name: '분반이 여럿',
  parameters: { replies: [handleSheets({ data: { choices: ['CSE201-01', 'CSE201-02'] } })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: '분반' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '엑셀 받기' })).not.toBeInTheDocument()
  },
}
export const Slow: Story = {
  name: '느린 응답',
  parameters: { replies: [handleSheets('never')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('출석부를 불러오는 중...')).toBeVisible()
  },
}
export const Forbidden: Story = {
  name: '권한 없음',
  args: { as: 'student' },
  parameters: { replies: [handleSheets({ status: 403, message: '관리자 권한이 필요합니다.' })] },
  play: isTold('관리자 권한이 필요합니다.'),
}
export const Refused: Story = {
  name: '거절 응답',
  parameters: { replies: [handleSheets({ status: 404, message: '해당 강의를 찾을 수 없습니다.' })] },
  play: isTold('해당 강의를 찾을 수 없습니다.'),
}
export const RefusedWithoutAWord: Story = {
  name: '문구 없는 거절',
  parameters: { replies: [handleSheets({ status: 500, message: '' })] },
  play: isTold('출석부를 불러오는데 실패했습니다.'),
}
export const Malformed: Story = {
  name: '잘못된 형식의 응답',
  parameters: { replies: [handleSheets('malformed')] },
  play: isTold('출석부를 불러오는 중 오류가 발생했습니다.'),
}
export const OfflineThenBack: Story = {
  name: '오프라인 뒤에 다시 온라인',
  parameters: { replies: [handleSheets('offline')] },
  play: async (context) => {
    const { canvas, msw, userEvent } = context
    await isTold('출석부를 불러오는 중 오류가 발생했습니다.')(context)

    msw.resetHandlers()
    await userEvent.click(canvas.getByRole('button', { name: '다시 시도' }))

    await expect(await canvas.findByRole('grid', { name: '자료구조 출석부' })).toBeVisible()
  },
}
export const FileRefused: Story = {
  name: '파일을 받지 못함',
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'CSV 받기' }))
    msw.use(handleSheets({ status: 403, message: '관리자 권한이 필요합니다.' }))
    await userEvent.click(await canvas.findByRole('button', { name: '받기' }))

    await expect(await canvas.findByRole('alert')).toHaveTextContent('관리자 권한이 필요합니다.')
    await expect(canvas.getByRole('grid', { name: '자료구조 출석부' })).toBeVisible()
  },
}
export const SessionLost: Story = {
  name: '로그인이 풀림',
  parameters: { replies: [handleSheets({ status: 401, message: '로그인이 필요합니다.' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '로그인' })).toBeVisible()
  },
}
