import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { daySheetOf, sheetOf } from '../../../storybook/sheets.ts'
import { inAppShell, underBars } from '../../../storybook/shells.tsx'
import { AttendanceSheetScreen } from './AttendanceSheetScreen.tsx'

const about = `
한 강의의 출석부입니다. 관리자가 강의를 고른 목록에서 엽니다. 주소는 \`/admin/users?lecture={강의}&sheet={분반}\`입니다.

- 필요한 호출: \`attendanceSheet\`와 \`attendanceSheetFile\`, 주소는 \`/-/sheets/{강의}.json\`, \`.csv\`, \`.xlsx\`
- 시간표가 없는 강의는 한 사람이라도 연결한 날만 보이며, 그렇다고 적습니다.
- 발행한 뒤 달라진 것은 펼쳐서 이름과 날짜로 봅니다.
- 하지 않는 일: 출석을 고치지 않습니다. 정정은 운영자의 명령으로 합니다.
`

const sheet = sheetOf({ students: 24, columns: 20 })
const choice = { choices: [], chosen: '', onChoose: fn() }

const meta = {
  title: 'AttendanceSheetScreen 출석부',
  id: 'screens-attendancesheetscreen',
  component: AttendanceSheetScreen,
  args: {
    lecture: '자료구조',
    sheet: { status: 'success', data: sheet },
    choice,
    onExport: fn(),
    onRetry: fn(),
    listHref: '#/admin/users?lecture=자료구조',
  },
  argTypes: { children: { control: false } },
  decorators: [inAppShell('admin')],
  parameters: { ...underBars, docs: { ...underBars.docs, description: { component: about } } },
} satisfies Meta<typeof AttendanceSheetScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '기본',
  tags: ['picture'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '엑셀 받기' }))

    await expect(args.onExport).toHaveBeenCalledWith('xlsx')
  },
}
export const Issued: Story = {
  name: '발행한 뒤 달라짐',
  args: {
    sheet: {
      status: 'success',
      data: {
        ...sheet,
        edition: {
          number: 2,
          at: '2026-11-20T08:00:00.000Z',
          changes: ['김하늘(20240001) 2026-11-18 09:00: 결석 → 공결', '이바다(20240002) 2026-11-11 09:00: 결석 → 출석'],
        },
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('그 뒤 달라진 것: 2가지'))

    await expect(canvas.getByText(/결석 → 공결/)).toBeVisible()
  },
}
export const IssuedAndTheSame: Story = {
  name: '발행한 뒤 그대로',
  args: {
    sheet: {
      status: 'success',
      data: { ...sheet, edition: { number: 1, at: '2026-11-20T08:00:00.000Z', changes: [] } },
    },
  },
}
/** 시간표를 넣지 않은 강의입니다. 지각과 결석을 알 수 없어, 한 사람이라도 연결한 날만 보입니다. */
export const NoTimetable: Story = {
  name: '시간표 없음',
  args: { sheet: { status: 'success', data: daySheetOf({ students: 24, columns: 12 }) } },
}
export const NoMeeting: Story = {
  name: '수업이 아직 없음',
  args: { sheet: { status: 'success', data: sheetOf({ students: 8, columns: 0 }) } },
}
export const Loading: Story = { name: '불러오는 중', args: { sheet: { status: 'pending' } } }
export const Empty: Story = {
  name: '학생 없음',
  args: { sheet: { status: 'success', data: sheetOf({ students: 0, columns: 0 }) } },
}
export const SeveralClasses: Story = {
  name: '분반이 여럿',
  args: {
    sheet: { status: 'success', data: undefined },
    choice: { ...choice, choices: ['CSE201-01', 'CSE201-02'] },
  },
}
export const FailedResult: Story = {
  name: '실패',
  args: { sheet: { status: 'error', error: new Error('출석부를 불러오는데 실패했습니다.') } },
}
export const FailedUnexpected: Story = {
  name: '응답 없음',
  args: { sheet: { status: 'error', error: new Error('출석부를 불러오는 중 오류가 발생했습니다.') } },
}
export const LongNames: Story = {
  name: '긴 이름',
  args: { lecture: '공학도를 위한 확률과 통계 및 데이터 분석의 기초와 실제 응용 (영어 강의)' },
}
