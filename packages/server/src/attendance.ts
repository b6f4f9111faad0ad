import { Problem } from './problem.ts'
import { type Db, inTransaction } from './store/database.ts'
import { changeConnection, type Connection } from './store/lectures.ts'
import { normalText } from './text.ts'

/** Connects or disconnects one lecture of one student; Problem 400 for what cannot be a name, 404 for an unknown one. */
export async function attend(db: Db, change: Connection): Promise<void> {
  const name = lectureName(change.name)
  if (!(await inTransaction(db, (transaction) => changeConnection(transaction, { ...change, name }))))
    throw new Problem(404, '해당 강의를 찾을 수 없습니다.')
}

/** The name as it is stored; throws a Problem 400. */
export function lectureName(given: string): string {
  const name = normalText(given, 100)
  if (name === undefined) throw new Problem(400, '강의 이름은 제어 문자 없이 1~100자여야 합니다.')
  return name
}
