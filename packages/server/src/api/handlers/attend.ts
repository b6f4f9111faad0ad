import { attend } from '../../attendance/attend.ts'
import type { Handlers, Services } from './handlers.ts'

export const attendHandlers = ({ db, clock }: Services) =>
  ({
    async startAttendance({ user, body: { name } }) {
      await attend(db, user, { name, connected: true, at: clock() })
      return { message: '연결되었습니다.', data: null }
    },

    async stopAttendance({ user, body: { name } }) {
      await attend(db, user, { name, connected: false, at: clock() })
      return { message: '연결이 해제되었습니다.', data: null }
    },
  }) satisfies Partial<Handlers>
