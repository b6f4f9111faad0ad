import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { daySheetOf, sheetOf } from '../../../../storybook/sheets.ts'
import { AttendanceGrid } from './AttendanceGrid.tsx'

const sheet = sheetOf({ students: 12, columns: 16 })

const meta = {
  title: 'AttendanceGrid 출석부 표 · 격자 grid attendance sheet',
  id: 'components-data-attendancegrid',
  component: AttendanceGrid,
  args: { label: '자료구조 출석부', sheet },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof AttendanceGrid>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = { name: '한눈에 보기', tags: ['picture'] }
export const OneStudent: Story = { name: '학생 한 명', args: { sheet: sheetOf({ students: 1, columns: 4 }) } }
export const NoMeeting: Story = { name: '수업이 아직 없음', args: { sheet: sheetOf({ students: 5, columns: 0 }) } }
export const Empty: Story = { name: '학생 없음', args: { sheet: sheetOf({ students: 0, columns: 3 }) } }
export const VeryMany: Story = {
  name: '40명과 수업 45번',
  args: { sheet: sheetOf({ students: 40, columns: 45 }) },
  // axe would look at 1,800 cells that are all alike.
  parameters: { a11y: { context: { exclude: ['tr:nth-child(n + 11)'] } } },
}
export const LongNames: Story = {
  name: '긴 이름',
  args: {
    sheet: {
      ...sheet,
      students: sheet.students.slice(0, 3).map((each, row) => ({
        ...each,
        username: '프레드릭알렉산더벤자민크리스토퍼에드워드몽고메리',
        id: `EX-2024-00000000000000000000${row}`,
      })),
    },
  },
}
export const OnAPhone: Story = { name: '휴대전화', globals: { viewport: { value: 'phone320', isRotated: false } } }
export const WithoutATimetable: Story = {
  name: '시간표 없음',
  args: { sheet: daySheetOf({ students: 12, columns: 8 }) },
}

export const ArrowKeysExplainEachMark: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('칸을 고르면 까닭을 알려 드립니다.')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')

    const student = sheet.students[1]!
    const mark = student.marks[1]!
    await expect(canvas.getByRole('status')).toHaveTextContent(
      `${student.username}, 09-02 (수) 09:00: ${mark.sign} ${mark.name} · ${mark.why}`,
    )
    await userEvent.keyboard('{Control>}{End}{/Control}')
    const cells = canvas.getAllByRole('row').at(-1)!.querySelectorAll('td[data-mark]')
    await expect(cells[cells.length - 1]).toHaveFocus()
  },
}

export const NameAndHeadsStay: Story = {
  tags: ['assertion'],
  args: { sheet: sheetOf({ students: 30, columns: 24 }) },
  parameters: { a11y: { context: { exclude: ['tr:nth-child(n + 11)'] } } },
  play: async ({ canvas }) => {
    const table = canvas.getByRole('grid', { name: '자료구조 출석부' })
    const window = table.parentElement!
    window.scrollTo({ left: 600, top: 500, behavior: 'instant' })

    const head = canvas.getByRole('columnheader', { name: '이름' }).getBoundingClientRect()
    const frame = window.getBoundingClientRect()
    await expect(Math.abs(head.top - frame.top)).toBeLessThan(2)
    await expect(head.left).toBeGreaterThanOrEqual(frame.left)
    await expect(head.right).toBeLessThan(frame.right)
  },
}
