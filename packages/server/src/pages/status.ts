import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusLines } from '@campus-connect/core/status/lines.ts'
import { readStatus, type ServerFigures, type Status } from '@campus-connect/core/status/read.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { checkRole } from '../api/access.ts'
import type { Services } from '../api/handlers/handlers.ts'
import { html } from './html.ts'
import type { ServerPage } from './server-pages.ts'

type Tools = Pick<Services, 'db' | 'clock' | 'settings'> & {
  /** Throws the HttpError 403 if another site asks. */
  checkOrigin: (request: FastifyRequest) => void
  /** Sets `request.user`. Throws the HttpError 401 or 403. */
  checkSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** What this process knows of itself. */
  server: ServerFigures
}

/** Milliseconds. Reading it looks at certificates of other machines. */
const freshFor = 30_000

/** `/-/status`: what `campus-server status` tells an operator, for administrators. It holds nobody's data, so the record keeps no row of it. */
export function statusPage({ db, clock, settings, checkOrigin, checkSession, server }: Tools): ServerPage {
  let kept: { until: number; status: Promise<Status> } | undefined
  const read = () => {
    if (!kept || performance.now() > kept.until) {
      const status = readStatus(db, settings, { clock, server })
      kept = { until: performance.now() + freshFor, status }
      // The next request tries again.
      status.catch(() => (kept = undefined))
    }
    return kept.status
  }
  return {
    path: '/-/status',
    async answer(request, reply) {
      checkOrigin(request)
      await checkSession(request, reply)
      checkRole(request)
      return page(await read())
    },
  }
}

function page(status: Status) {
  const lines = statusLines(status)
  const alarms = lines.filter(({ alarm }) => alarm).length
  return {
    title: '운영 상태',
    body: html`<p>
        ${koreanTime(status.at)}의 상태입니다.
        ${alarms > 0 ? `확인할 것이 ${alarms}개 있습니다.` : '확인할 것이 없습니다.'}
      </p>
      <p class="note">
        고치는 일은 학교의 전산 담당자가 합니다. 무엇을 어떻게 고치는지는 campus-server check 명령이 알려 줍니다.
      </p>
      <p><a class="action" href="/admin/users">관리자 페이지로 돌아가기</a></p>
      <ul class="rows">
        ${lines.map(
          ({ title, text, alarm }) =>
            html`<li><span>${title}</span> <span>${text}</span> ${alarm ? html`<b>확인해주세요</b>` : undefined}</li>`,
        )}
      </ul>`,
  }
}
