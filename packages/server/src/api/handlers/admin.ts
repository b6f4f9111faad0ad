import { setEnabled } from '@campus-connect/core/domain/accounts/accounts.ts'
import { switchLecture } from '@campus-connect/core/domain/attendance/switch.ts'
import { actorOf, type Call, changeAnswer, type Handlers, type Services, switchTexts } from './handlers.ts'

const enabledTexts = {
  true: { changed: '사용자를 활성화했습니다.', unchanged: '이미 활성화된 사용자입니다.' },
  false: { changed: '사용자를 비활성화했습니다.', unchanged: '이미 비활성화된 사용자입니다.' },
}

export const adminHandlers = (services: Services) => {
  const { db, cookies } = services

  async function changeAccount(
    { user, params: { id }, request, reply }: Call<'enableUser' | 'disableUser'>,
    enabled: boolean,
  ) {
    const { changed } = await setEnabled(db, actorOf(user, request, cookies), { id, enabled }, services)
    request.log.info({ by: user.id, id, changed }, enabled ? 'user enabled' : 'user disabled')
    return changeAnswer(reply, changed, enabledTexts[`${enabled}`])
  }

  async function changeLecture(
    { user, params: { id }, body, request, reply }: Call<'startUserLecture' | 'stopUserLecture'>,
    connected: boolean,
  ) {
    const wanted = { id, name: body.name, connected }
    const { changed, name, username } = await switchLecture(db, actorOf(user, request, cookies), wanted, services)
    return changeAnswer(reply, changed, switchTexts({ name, connected, whose: `${username}(${id})` }))
  }

  return {
    enableUser: (call) => changeAccount(call, true),
    disableUser: (call) => changeAccount(call, false),
    startUserLecture: (call) => changeLecture(call, true),
    stopUserLecture: (call) => changeLecture(call, false),
  } satisfies Partial<Handlers>
}
