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

/** RFC 4180 with a byte order mark, which spreadsheets need to read Hangul. Times are those of Seoul. */
export function usersCsv(users: AdminUser[], lecture: string): string {
  const isConnected = ({ lectureDtoList }: AdminUser) =>
    lectureDtoList.some(({ name, connected }) => name === lecture && connected)
  const ofLecture: Column = { head: lecture, value: (user) => (isConnected(user) ? '연결됨' : '미연결') }
  const shown = lecture === '' ? columns : [...columns, ofLecture]
  const lines = [shown.map(({ head }) => head), ...users.map((user) => shown.map(({ value }) => String(value(user))))]
  return `\ufeff${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string) {
  // A spreadsheet would run a text that begins like a formula.
  const inert = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
