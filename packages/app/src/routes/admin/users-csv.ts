import type { AdminUser } from '@campus-connect/sdk/types'

const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Seoul' })

type Column = { head: string; value: (user: AdminUser) => string | number }

const columns: Column[] = [
  { head: '학번', value: ({ id }) => id },
  { head: '이름', value: ({ username }) => username },
  { head: '상태', value: ({ enabled }) => (enabled ? '활성' : '비활성') },
  { head: '연결된 강의', value: ({ lectureDtoList }) => lectureDtoList.filter(({ connected }) => connected).length },
  { head: '강의', value: ({ lectureDtoList }) => lectureDtoList.length },
  { head: '가입일', value: ({ createdAt }) => time.format(new Date(createdAt)) },
  { head: '최종 수정일', value: ({ updatedAt }) => time.format(new Date(updatedAt)) },
]

function columnsOf(lecture: string): Column[] {
  const isConnected = ({ lectureDtoList }: AdminUser) =>
    lectureDtoList.some(({ name, connected }) => name === lecture && connected)
  const ofLecture: Column = { head: lecture, value: (user) => (isConnected(user) ? '연결됨' : '미연결') }
  return lecture === '' ? columns : [...columns, ofLecture]
}

/** The heads of all columns, with one for the lecture. */
export const csvHeads = (lecture: string): string[] => columnsOf(lecture).map(({ head }) => head)

/**
 * RFC 4180 with a byte order mark, which spreadsheets need to read Hangul. Times are those of Seoul. `chosen` are the places of the
 * columns; without it the file has all.
 */
export function usersCsv(users: AdminUser[], lecture: string, chosen?: number[]): string {
  const shown = columnsOf(lecture).filter((_column, index) => chosen?.includes(index) ?? true)
  const lines = [shown.map(({ head }) => head), ...users.map((user) => shown.map(({ value }) => String(value(user))))]
  return `\ufeff${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string) {
  // A spreadsheet would run a text that begins like a formula.
  const inert = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
