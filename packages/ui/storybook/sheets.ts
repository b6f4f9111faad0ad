import type { AttendanceSheet, SheetMark } from '@campus-connect/sdk/types'

const marks: SheetMark[] = [
  { sign: '○', name: '출석', why: '09:01~10:14 연결' },
  { sign: '△', name: '지각', why: '09:14~10:15 연결, 시작 14분 뒤 연결 (10분까지 출석)' },
  { sign: '×', name: '결석', why: '연결 없음' },
  { sign: '공', name: '공결', why: '연결 없음, 2026-10-02 공결 인정 (아니면 결석)' },
  { sign: '▽', name: '조퇴', why: '09:00~09:40 연결, 끝나기 35분 전 해제 (10분 전까지 출석)' },
  { sign: '?', name: '확인 필요', why: '09:02~10:15 연결, 관리자가 연결함' },
  { sign: '', name: '', why: '이 강의의 학생이 아니던 때' },
]
const present = marks[0]!
const absent = marks[2]!

const families = ['김', '이', '박', '최', '정', '강', '조', '윤']
const given = ['하늘', '바다', '서준', '지우', '은서', '도윤', '예린', '민재', '소율']

const pad = (number: number) => String(number).padStart(2, '0')

/** Mondays and Wednesdays from September 2026. */
function meetings(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 7, 31) + (Math.floor(index / 2) * 7 + (index % 2) * 2) * 86_400_000)
    const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
    return { day, time: '09:00', title: `${day.slice(5)} (${index % 2 === 0 ? '월' : '수'}) 09:00` }
  })
}

/** A sheet of a class with a timetable, the same each time. */
export function sheetOf({ students, columns }: { students: number; columns: number }): AttendanceSheet {
  return {
    name: '자료구조',
    code: 'CSE201-01',
    classId: 'c1',
    beginsOn: '2026-08-31',
    endsOn: '2026-12-18',
    timetable: true,
    legend: '○ 출석, △ 지각, ▽ 조퇴, × 결석, 공 공결, ? 확인 필요, 빈칸 이 강의의 학생이 아니던 때',
    rule: '시작 15분 전부터 연결을 셈 · 10분까지 출석, 20분까지 지각, 그 뒤 결석 · 결석 한도 1/4',
    facts: ['출석', '지각', '조퇴', '결석', '공결', '확인 필요', '환산 결석', '한도'],
    columns: meetings(columns),
    students: Array.from({ length: students }, (_, row) => studentOf(row, columns)),
  }
}

function studentOf(row: number, columns: number): AttendanceSheet['students'][number] {
  // One of twenty is hardly ever there.
  const away = row % 20 === 6
  const own = Array.from({ length: columns }, (_, column) => {
    const turn = (row * 7 + column * 13) % 23
    if (away && column % 3 > 0) return absent
    return turn < marks.length - 1 ? marks[turn]! : present
  })
  const count = (name: string) => own.filter((mark) => mark.name === name).length
  const counted = count('결석') + Math.floor((count('지각') + count('조퇴')) / 3)
  const over = counted * 4 > columns
  const counts = ['출석', '지각', '조퇴', '결석', '공결', '확인 필요'].map(count)
  return {
    id: String(20_240_001 + row),
    username: `${families[row % families.length]}${given[row % given.length]}`,
    remark: row === 2 ? '2026-09-14부터 (CSE201-02에서 옮김)' : '',
    facts: [...counts, counted, over ? '1/4 초과' : ''],
    marks: own,
    outside: row === 3 ? ['2026-09-05 13:00~13:20'] : [],
    over,
  }
}

const dayMarks: SheetMark[] = [
  { sign: '○', name: '출석', why: '09:01부터, 74분' },
  { sign: '△', name: '연결 유지', why: '전날부터 연결되어 있음, 75분' },
  { sign: '×', name: '미출석', why: '연결 없음' },
]

/** A sheet of a class without a timetable: its columns are the days on which somebody connected. */
export function daySheetOf({ students, columns }: { students: number; columns: number }): AttendanceSheet {
  const sheet = sheetOf({ students, columns })
  return {
    ...sheet,
    rule: '',
    timetable: false,
    legend: '○ 출석, △ 연결 유지, × 미출석, 빈칸 이 강의의 학생이 아니던 날',
    facts: ['출석 일수', '연결 유지 일수'],
    columns: sheet.columns.map(({ day, title }) => ({ day, time: '', title: title.split(' ').slice(0, 2).join(' ') })),
    students: sheet.students.map((student, row) => {
      const own = student.marks.map((_, column) => dayMarks[((row * 7 + column * 5) % 11) - 8] ?? dayMarks[0]!)
      const count = (name: string) => own.filter((mark) => mark.name === name).length
      return { ...student, marks: own, facts: [count('출석'), count('연결 유지')], outside: [], over: false }
    }),
  }
}
