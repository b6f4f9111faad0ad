import type { AdminUser } from '@campus-connect/sdk/types'
import { Brand } from '../../components/layout/Brand/Brand.tsx'
import { DateTime } from '../../components/data/DateTime/DateTime.tsx'
import css from './PrintedList.module.css'
import { connectedCount, isConnected } from './user-lectures.ts'
import { Text } from '../../components/text/Text.tsx'

export type PrintedListProps = {
  users: AdminUser[]
  /** How many users there should be; `undefined` while nobody is fetched. */
  of: number | undefined
  /** When they were fetched (ISO 8601). */
  at: string
  /** The lecture whose connection is printed; empty for the account. */
  lecture: string
  /** What was searched for; may be empty. */
  search: string
}

/** The users of a view on paper; nothing on the screen. */
export function PrintedList({ users, of, at, lecture, search }: PrintedListProps) {
  const isPositive = (user: AdminUser) => (lecture === '' ? user.enabled : isConnected(user, lecture))
  const positive = users.filter(isPositive).length
  const others = users.length - positive
  const [yes, no] = lecture === '' ? ['활성', '비활성'] : ['연결됨', '미연결']

  return (
    <section className={css.root} aria-label="인쇄할 명단">
      <Brand />
      <h2>{lecture === '' ? '사용자 목록' : lecture}</h2>
      {search !== '' && <p>{`검색: ${search}`}</p>}
      <p>
        <Text>
          {lecture === '' ? `활성 ${positive}명, 비활성 ${others}명` : `연결됨 ${positive}명, 미연결 ${others}명`}
        </Text>{' '}
        <span>·</span> <DateTime value={at} />
      </p>
      {of !== users.length && <p className={css.missing}>{missing(users.length, of)}</p>}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">학번</th>
            <th scope="col">이름</th>
            {lecture === '' && <th scope="col">강의</th>}
            <th scope="col">{lecture === '' ? '상태' : '연결'}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>{user.id}</td>
              <td>{user.username}</td>
              {lecture === '' && <td>{`${connectedCount(user)} / ${user.lectureDtoList.length}`}</td>}
              <td>{isPositive(user) ? yes : no}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function missing(count: number, of: number | undefined) {
  if (of === undefined) return '목록을 불러오는 중이어서 인쇄하지 못했습니다. 잠시 후 다시 인쇄해주세요.'
  const [all, printed] = [of, count].map((number) => number.toLocaleString('ko-KR'))
  return `${all}명 중 ${printed}명만 인쇄되었습니다. 모두 인쇄하려면 화면의 ‘명단 인쇄’를 눌러주세요.`
}
