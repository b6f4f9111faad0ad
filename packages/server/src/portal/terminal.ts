import { createHash } from 'node:crypto'
import { type Attempt, redeemCode } from '@campus-connect/core/domain/accounts/portal/entries.ts'
import { visitorOf } from '../api/handlers/handlers.ts'
import { badRequest } from '../http/envelope.ts'
import { HttpError } from '../http/http-error.ts'
import type { Page } from '../pages/frame.ts'
import { html } from '../pages/html.ts'
import type { ServerPage } from '../pages/server-pages.ts'
import type { EntryTools } from './entry.ts'

type Terminal = NonNullable<Attempt['cli']>

/** The listener of a terminal, always on the person's own machine (RFC 8252, 7.3). */
export function terminalUrl({ port, state }: Terminal, answer: { code: string } | { error: string }): string {
  return `http://127.0.0.1:${port}/?${new URLSearchParams({ ...answer, state }).toString()}`
}

/** A link of somebody else could have led here, so the person decides. */
export function askTerminal({ id, username }: { id: string; username: string }, url: string): Page {
  return {
    title: '터미널에서 로그인',
    body: html`<p>이 컴퓨터의 터미널이 ${username} (${id}) 계정으로 로그인하려고 합니다.</p>
      <p>터미널에서 campus login --web을 직접 실행했을 때만 계속해주세요.</p>
      <a class="action" href="${url}" rel="noreferrer">계속</a>`,
  }
}

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
