import { notLoggedIn } from '../../http/envelope.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { SignedIn } from '../accounts/sessions.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { Outcome } from '../../database/queries/attendance/lectures.ts'
import { switchLecture } from '../../database/queries/attendance/switches.ts'
import { normalText } from '../../text.ts'

/** Token bucket: milliseconds to refill one change. A full bucket holds 60 changes, an administrator's 600. */
const refill = { student: 1000, admin: 100 }

/** The cost of one change in the user's token bucket. */
export const spendingOf = ({ key, admin }: Pick<SignedIn, 'key' | 'admin'>) => ({
  userKey: key,
  cost: admin ? refill.admin : refill.student,
})

/** Connects or disconnects one of the user's own lectures. Returns whether it changed; throws an HttpError 401, 404 or 429. */
export async function attend(
  db: Db,
  user: SignedIn,
  { name, connected, at }: { name: string; connected: boolean; at: Date },
): Promise<boolean> {
  const { session } = user
  return hasChanged(await switchLecture(db, { session: session.hash, ...spendingOf(user), name, connected, at }))
}

/** Throws the HttpError 401, 404 or 429 of a failed change. */
export function hasChanged(outcome: Outcome | 'no session'): boolean {
  if (outcome === 'no session') throw notLoggedIn()
  if (outcome === 'unknown lecture') throw new HttpError(404, '해당 강의를 찾을 수 없습니다.')
  // Both buckets refill one change within a second.
  if (outcome === 'throttled')
    throw new HttpError(429, '연결 상태를 너무 자주 바꾸었습니다. 잠시 후 다시 시도해주세요.', { retryAfter: 1 })
  return outcome === 'changed'
}

/** The name in its stored form. Throws an HttpError 400. */
export function lectureName(given: string): string {
  const name = normalText(given, 100)
  if (name === undefined) throw new HttpError(400, '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.')
  return name
}
