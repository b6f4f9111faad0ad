import { type AdminUser, type Campus, CampusError } from '@campus-connect/sdk'
import type { Column } from '../output/column.ts'

const connectedCount = ({ lectureDtoList }: AdminUser) => lectureDtoList.filter(({ connected }) => connected).length

const date = inSeoul({ dateStyle: 'medium' })
const time = inSeoul({ dateStyle: 'long', timeStyle: 'medium' })

/** The columns of a list. Scripts rely on their order and names. */
export const userColumns: Column<AdminUser>[] = columnsWith(date)

/** The same with exact times, for a single user. */
export const userDetailColumns: Column<AdminUser>[] = columnsWith(time)

function columnsWith(shown: (iso: string) => string): Column<AdminUser>[] {
  return [
    { name: 'id', title: '학번', value: ({ id }) => id, key: true },
    { name: 'username', title: '이름', value: ({ username }) => username },
    {
      name: 'enabled',
      title: '상태',
      value: ({ enabled }) => enabled,
      show: ({ enabled }) => (enabled ? '● 활성' : '○ 비활성'),
    },
    { name: 'connected', title: '연결', value: connectedCount },
    { name: 'total', title: '강의', value: ({ lectureDtoList }) => lectureDtoList.length },
    {
      name: 'createdAt',
      title: '가입일',
      value: ({ createdAt }) => createdAt,
      show: ({ createdAt }) => shown(createdAt),
    },
    {
      name: 'updatedAt',
      title: '최종 수정일',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => shown(updatedAt),
    },
    { name: 'lectureDtoList', title: '강의 목록', value: ({ lectureDtoList }) => lectureDtoList, jsonOnly: true },
  ]
}

/** The user with this number, even if the server ignores the filter; throws a 404 where there is none. */
export async function findUser(campus: Campus, id: string, signal: AbortSignal): Promise<AdminUser> {
  const { data } = await campus.listUsers({ id }, { signal })
  const user = data.find((candidate) => candidate.id === id)
  if (!user) throw new CampusError('refused', '해당 사용자를 찾을 수 없습니다.', { status: 404 })
  return user
}

function inSeoul(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (iso: string) => {
    format ??= new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', ...options })
    const moment = new Date(iso)
    return Number.isNaN(moment.getTime()) ? iso : format.format(moment)
  }
}
