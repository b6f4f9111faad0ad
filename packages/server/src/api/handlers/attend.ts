import { switchLecture } from '../../domain/attendance/switch.ts'
import { actorOf, type Call, changeAnswer, type Handlers, type Services, switchTexts } from './handlers.ts'

export const attendHandlers = (services: Services) => {
  const { db, cookies } = services

  async function change(
    { user, body, request, reply }: Call<'startAttendance' | 'stopAttendance'>,
    connected: boolean,
  ) {
    const wanted = { name: body.name, connected }
    const { changed, name } = await switchLecture(db, actorOf(user, request, cookies), wanted, services)
    return changeAnswer(reply, changed, switchTexts({ name, connected }))
  }

  return {
    startAttendance: (call) => change(call, true),
    stopAttendance: (call) => change(call, false),
  } satisfies Partial<Handlers>
}
