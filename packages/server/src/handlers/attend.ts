import { attend } from '../attendance.ts'
import type { SignedIn } from '../sessions.ts'
import type { Handlers, Services } from './handlers.ts'

export const attendHandlers = ({ db, clock }: Services) => {
  const change = ({ key }: SignedIn, name: string, connected: boolean) =>
    attend(db, { userKey: key, name, connected, byKey: key, cause: 'student', at: clock() })

  return {
    async startAttendance({ user, body }) {
      await change(user, body.name, true)
      return { message: '연결되었습니다.', data: null }
    },

    async stopAttendance({ user, body }) {
      await change(user, body.name, false)
      return { message: '연결이 해제되었습니다.', data: null }
    },
  } satisfies Partial<Handlers>
}
