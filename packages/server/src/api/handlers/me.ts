import { deleteAccount } from '../../domain/accounts/deletion.ts'
import { changePassword, confirmPassword } from '../../domain/accounts/new-password.ts'
import { clearSiteData } from '../../http/headers.ts'
import { actorOf } from './actors.ts'
import type { Handlers, Services } from './handlers.ts'

export const meHandlers = (services: Services) => {
  const { db, cookies, credentials, settings, roster } = services

  return {
    async listMyLectures({ user, reply }) {
      if (settings.attendanceOnDeletion === 'keep') reply.header('x-attendance-on-deletion', 'keep')
      return { message: user.lectures.length > 0 ? '' : await roster.whyEmpty(user.id), data: user.lectures }
    },

    async syncMyLectures({ user }) {
      return { message: await roster.sync({ key: user.key, id: user.id }), data: null }
    },

    async changeMyPassword({ user, body, request, reply }) {
      const passwords = { current: body.currentPassword, next: body.newPassword }
      const session = await changePassword(db, actorOf(user, request, cookies), passwords, services)
      cookies.keepSession(reply, session.token, session.maxAge)
      request.log.info({ id: user.id }, 'password changed')
      return { message: '비밀번호를 성공적으로 변경했습니다.', data: null }
    },

    async deleteMe({ user, body, request, reply }) {
      const actor = await confirmPassword(actorOf(user, request, cookies), body.password, credentials)
      await deleteAccount(db, actor, { id: user.id, attendance: settings.attendanceOnDeletion }, services)
      cookies.expireSession(reply)
      reply.headers(clearSiteData)
      request.log.info({ id: user.id }, 'account deleted')
      return { message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.', data: null }
    },
  } satisfies Partial<Handlers>
}
