import { attend, lectureName } from '../../domain/attendance/attend.ts'
import { switchTexts } from '../../domain/attendance/switch-texts.ts'
import { changeAnswer } from './change-answer.ts'
import type { Call, Handlers, Services } from './handlers.ts'

export const attendHandlers = ({ db, clock }: Services) => {
  async function change({ user, body, reply }: Call<'startAttendance' | 'stopAttendance'>, connected: boolean) {
    const name = lectureName(body.name)
    const changed = await attend(db, user, { name, connected, at: clock() })
    return changeAnswer(reply, changed, switchTexts({ name, connected }))
  }

  return {
    startAttendance: (call) => change(call, true),
    stopAttendance: (call) => change(call, false),
  } satisfies Partial<Handlers>
}
