import { setImmediate as nextTurn } from 'node:timers/promises'
import { fairQueue } from '@campus-connect/core/domain/accounts/fair-queue.ts'
import { listOwnLectures } from '@campus-connect/core/domain/attendance/own-lectures.ts'
import { switchLecture } from '@campus-connect/core/domain/attendance/switch.ts'
import { deleteAccount } from '@campus-connect/core/domain/accounts/deletion.ts'
import { changePassword, confirmDeletion } from '@campus-connect/core/domain/accounts/new-password.ts'
import { syncLectures } from '@campus-connect/core/domain/sync/sync-lectures.ts'
import { clearSiteData } from '../../http/headers.ts'
import { unavailable } from '../../http/http-error.ts'
import {
  actorOf,
  type Call,
  changeAnswer,
  connectedSinceHeader,
  type Handlers,
  type Services,
  switchTexts,
} from './handlers.ts'

const emptyTexts = {
  'no-roster': '아직 등록된 명단이 없습니다.',
  'unknown-student': '명단에서 학번을 찾을 수 없습니다.',
  'no-classes': '명단에 이번 학기 강의가 없습니다.',
}

/** A class that opens the app after a new roster syncs 200 lists a second; the last of a thousand waits for five. */
const syncs = { running: 1, waiting: 1000, refusal: () => unavailable() }

export const meHandlers = (services: Services) => {
  const { db, clock, cookies, settings } = services
  const syncQueue = fairQueue(syncs)

  async function change(
    { user, body, request, reply }: Call<'startAttendance' | 'stopAttendance'>,
    connected: boolean,
  ) {
    const wanted = { name: body.name, connected }
    const { changed, name } = await switchLecture(db, actorOf(user, request, cookies), wanted, services)
    return changeAnswer(reply, changed, switchTexts({ name, connected }))
  }

  return {
    async listMyLectures({ user, request, reply }) {
      const { lectures, since, empty } = await listOwnLectures(db, actorOf(user, request, cookies))
      if (settings.attendanceOnDeletion === 'keep') reply.header('x-attendance-on-deletion', 'keep')
      reply.headers(connectedSinceHeader(since))
      return { message: empty === undefined ? '' : emptyTexts[empty], data: lectures }
    },

    async syncMyLectures({ user, request }) {
      const actor = actorOf(user, request, cookies)
      const message = await syncQueue.run([user.id], async () => {
        // With SQLite one sync blocks the event loop, which accepts one connection a turn: a class that syncs would hold up all others.
        await nextTurn()
        return syncLectures(db, actor, { clock, term: settings.rosterTerm })
      })
      return { message, data: null }
    },

    startAttendance: (call) => change(call, true),
    stopAttendance: (call) => change(call, false),

    async changeMyPassword({ user, body, request, reply }) {
      const passwords = { current: body.currentPassword, next: body.newPassword }
      const session = await changePassword(db, actorOf(user, request, cookies), passwords, services)
      cookies.keepSession(reply, session.token, session.maxAge)
      request.log.info({ id: user.id }, 'password changed')
      return { message: '비밀번호를 성공적으로 변경했습니다.', data: null }
    },

    async deleteMe({ user, body, request, reply }) {
      const actor = await confirmDeletion(db, actorOf(user, request, cookies), body.password, services)
      await deleteAccount(db, actor, { id: user.id, attendance: settings.attendanceOnDeletion }, services)
      cookies.expireSession(reply)
      reply.headers(clearSiteData)
      request.log.info({ id: user.id }, 'account deleted')
      return { message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.', data: null }
    },
  } satisfies Partial<Handlers>
}
