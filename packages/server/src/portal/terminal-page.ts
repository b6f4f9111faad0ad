import { createHash } from 'node:crypto'
import { redeemCode } from '@campus-connect/core/domain/accounts/portal/entries.ts'
import { visitorOf } from '../api/handlers/handlers.ts'
import { badRequest } from '../http/envelope.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServerPage } from '../pages/server-pages.ts'
import type { EntryTools } from './entry.ts'

/** A terminal fetches its session with the code that the browser brought to it. */
export function terminalPage({ db, clock, cookies, tools }: EntryTools): ServerPage {
  return {
    path: '/-/sso/callback',
    method: 'POST',
    programs: true,
    async answer(request, reply) {
      const { code, verifier } = (request.body ?? {}) as { code?: unknown; verifier?: unknown }
      if (typeof code !== 'string' || typeof verifier !== 'string') throw badRequest()
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const visitor = visitorOf(request, cookies)
      const redeemed = await redeemCode(db, visitor, { code, challenge }, { clock, adminAccess: tools.adminAccess })
      if (!redeemed) throw new HttpError(401, '로그인 시간이 지났습니다. campus login --web을 다시 실행해주세요.')
      const { user, session } = redeemed
      cookies.keepSession(reply, session.token, session.maxAge)
      request.server.requestLog.act(request, { id: user.id }, 'logged in by the portal')
      return { data: { id: user.id, username: user.username, isAdmin: user.admin === 1 } }
    },
  }
}
