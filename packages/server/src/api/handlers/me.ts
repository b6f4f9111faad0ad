import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { fairQueue } from '@campus-connect/core/domain/accounts/fair-queue.ts'
import { listOwnLectures } from '@campus-connect/core/domain/attendance/own-lectures.ts'
import { type Switched, switchLecture } from '@campus-connect/core/domain/attendance/switch.ts'
import { lostSession } from '@campus-connect/core/domain/kept-answers.ts'
import { deleteAccount } from '@campus-connect/core/domain/accounts/deletion.ts'
import {
  changePassword,
  confirmDeletion,
  repeatPasswordChange,
} from '@campus-connect/core/domain/accounts/new-password.ts'
import { syncLectures } from '@campus-connect/core/domain/sync/sync-lectures.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { clearSiteData } from '../../http/headers.ts'
import { unavailable } from '../../http/http-error.ts'
import {
  actorOf,
  type Call,
  changeAnswer,
  connectedSinceHeader,
  type Handlers,
  keptAnswer,
  type RepeatHandlers,
  type Services,
  switchTexts,
  visitorOf,
} from './handlers.ts'

const emptyTexts = {
  'no-roster': '아직 등록된 명단이 없습니다.',
  'unknown-student': '명단에서 학번을 찾을 수 없습니다.',
  'no-classes': '명단에 이번 학기 강의가 없습니다.',
}

/** A class that opens the app after a new roster syncs 200 lists a second; the last of a thousand waits for five. */
const syncs = { running: 1, waiting: 1000, refusal: () => unavailable() }

const passwordChanged = { message: '비밀번호를 성공적으로 변경했습니다.', data: null }

export const meHandlers = (services: Services) => {
  const { db, clock, cookies, settings } = services
  const syncQueue = fairQueue(syncs)
  const farewell = leaving(services)

  async function change(
    { user, body, keyed, request }: Call<'startAttendance' | 'stopAttendance'>,
    connected: boolean,
  ) {
    const wanted = { name: body.name, connected }
    const answerOf = ({ changed, name }: Switched) => changeAnswer(changed, switchTexts({ name, connected }))
    const tools = { ...services, settled: keptAnswer(keyed, answerOf) }
    return answerOf(await switchLecture(db, actorOf(user, request, cookies), wanted, tools))
  }

  return {
    async listMyLectures({ user, request, reply }) {
      const { lectures, since, empty } = await listOwnLectures(db, actorOf(user, request, cookies))
      if (settings.attendanceOnDeletion === 'keep') reply.header('x-attendance-on-deletion', 'keep')
      reply.headers(connectedSinceHeader(since))
      return { message: empty === undefined ? '' : emptyTexts[empty], data: lectures }
    },

    async syncMyLectures({ user, keyed, request }) {
      const actor = actorOf(user, request, cookies)
      const answerOf = (message: string) => ({ message, data: null })
      const message = await syncQueue.run([user.id], async () => {
        // With SQLite one sync blocks the event loop, which accepts one connection a turn: a class that syncs would hold up all others.
        await nextTurn()
        return syncLectures(db, actor, { clock, term: settings.rosterTerm, settled: keptAnswer(keyed, answerOf) })
      })
      return answerOf(message)
    },

    startAttendance: (call) => change(call, true),
    stopAttendance: (call) => change(call, false),

    async changeMyPassword({ user, body, keyed, request, reply }) {
      const passwords = { current: body.currentPassword, next: body.newPassword }
      const session = await changePassword(db, actorOf(user, request, cookies), passwords, {
        ...services,
        settled:
          keyed &&
          ((transaction, { token }) => keyed.keep(transaction, { subject: user.key, session: tokenHash(token) })),
      })
      cookies.keepSession(reply, session.token, session.maxAge)
      request.log.info({ id: user.id }, 'password changed')
      return passwordChanged
    },

    async deleteMe({ user, body, keyed, request, reply }) {
      const actor = await confirmDeletion(db, actorOf(user, request, cookies), body.password, services)
      await deleteAccount(
        db,
        actor,
        { id: user.id, attendance: settings.attendanceOnDeletion },
        {
          ...services,
          settled: keyed && ((transaction) => keyed.keep(transaction, {})),
        },
      )
      request.log.info({ id: user.id }, 'account deleted')
      return farewell(reply)
    },
  } satisfies Partial<Handlers>
}

const leaving =
  ({ cookies }: Services) =>
  (reply: FastifyReply) => {
    cookies.expireSession(reply)
    return { message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.', data: null, headers: clearSiteData }
  }

export const meRepeats = (services: Services) => {
  const { db, cookies } = services

  return {
    async changeMyPassword({ body: { newPassword: next }, earlier, keyed, request, reply }) {
      const given = { subject: earlier.subject ?? '', lost: lostSession(earlier), next }
      const session = await repeatPasswordChange(db, visitorOf(request, cookies), given, {
        ...services,
        settled: (transaction, { token }) => keyed.keep(transaction, { session: tokenHash(token) }),
      })
      cookies.keepSession(reply, session.token, session.maxAge)
      return passwordChanged
    },

    // The password is gone with the account.
    deleteMe: async ({ reply }) => leaving(services)(reply),
  } satisfies Partial<RepeatHandlers>
}
