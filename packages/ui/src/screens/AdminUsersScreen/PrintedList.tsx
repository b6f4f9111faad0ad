import type { AdminUser } from '@campus-connect/sdk/types'
import { Brand } from '../../components/layout/Brand/Brand.tsx'
import { DateTime } from '../../components/data/DateTime/DateTime.tsx'
import css from './PrintedList.module.css'
import { isConnected } from './user-lectures.ts'
import { Text } from '../../components/text/Text.tsx'

export type PrintedListProps = {
  users: AdminUser[]
  /** When they were fetched (ISO 8601). */
  at: string
  lecture: string
}

/** The users of a lecture on paper; nothing on the screen. */
export function PrintedList({ users, at, lecture }: PrintedListProps) {
  const connected = users.filter((user) => isConnected(user, lecture)).length

  return (
    <section className={css.root} aria-label="인쇄할 명단">
      <Brand />
      <h2>{lecture}</h2>
      <p>
        <Text>{`연결됨 ${connected}명, 미연결 ${users.length - connected}명`}</Text> <span>·</span>{' '}
        <DateTime value={at} />
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">학번</th>
            <th scope="col">이름</th>
            <th scope="col">연결</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>{user.id}</td>
              <td>{user.username}</td>
              <td>{isConnected(user, lecture) ? '연결됨' : '미연결'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
