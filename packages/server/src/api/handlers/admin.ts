import { setEnabled } from '@campus-connect/core/domain/accounts/accounts.ts'
import { type Switched, switchLecture } from '@campus-connect/core/domain/attendance/switch.ts'
import { actorOf, type Call, changeAnswer, type Handlers, keptAnswer, type Services, switchTexts } from './handlers.ts'

const enabledTexts = {
  true: { changed: '사용자를 활성화했습니다.', unchanged: '이미 활성화된 사용자입니다.' },
  false: { changed: '사용자를 비활성화했습니다.', unchanged: '이미 비활성화된 사용자입니다.' },
}

export const adminHandlers = (services: Services) => {
  const { db, cookies } = services

  async function changeAccount(
    { user, params: { id }, keyed, request }: Call<'enableUser' | 'disableUser'>,
    enabled: boolean,
  ) {
    const answerOf = ({ changed }: { changed: boolean }) => changeAnswer(changed, enabledTexts[`${enabled}`])
    const tools = { ...services, settled: keptAnswer(keyed, answerOf) }
    const { changed } = await setEnabled(db, actorOf(user, request, cookies), { id, enabled }, tools)
    request.log.info({ by: user.id, id, changed }, enabled ? 'user enabled' : 'user disabled')
    return answerOf({ changed })
  }

  async function changeLecture(
    { user, params: { id }, body, keyed, request }: Call<'startUserLecture' | 'stopUserLecture'>,
    connected: boolean,
  ) {
    const wanted = { id, name: body.name, connected }
    const answerOf = ({ changed, name, username }: Switched) =>
      changeAnswer(changed, switchTexts({ name, connected, whose: `${username}(${id})` }))
    const tools = { ...services, settled: keptAnswer(keyed, answerOf) }
    return answerOf(await switchLecture(db, actorOf(user, request, cookies), wanted, tools))
  }

  return {
    enableUser: (call) => changeAccount(call, true),
    disableUser: (call) => changeAccount(call, false),
    startUserLecture: (call) => changeLecture(call, true),
    stopUserLecture: (call) => changeLecture(call, false),
  } satisfies Partial<Handlers>
}
