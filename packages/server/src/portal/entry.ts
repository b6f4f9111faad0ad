import type { FastifyReply, FastifyRequest } from 'fastify'
import { fairQueue } from '@campus-connect/core/domain/accounts/fair-queue.ts'
import { enterByPortal } from '@campus-connect/core/domain/accounts/portal/enter.ts'
import { type Attempt, confirmFresh, issueCode, keepLink } from '@campus-connect/core/domain/accounts/portal/entries.ts'
import { beginsAtUsers } from '@campus-connect/core/domain/attendance/own-lectures.ts'
import type { PortalPerson, PortalTools } from '@campus-connect/core/domain/accounts/portal/person.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { newToken } from '@campus-connect/core/tokens.ts'
import { type Services, visitorOf } from '../api/handlers/handlers.ts'
import type { Page } from '../pages/frame.ts'
import { html } from '../pages/html.ts'
import { type Reason, reasonOf } from './reasons.ts'

export type Redirect = { redirect: string }

export type EntryTools = Pick<Services, 'db' | 'clock' | 'cookies'> & { tools: Omit<PortalTools, 'unsynced'> }

/** A class logs in at once. A login beyond these limits is refused as `busy`. */
const crowd = { running: 8, waiting: 2000, refusal: () => new Refusal('busy') }

/** Lets a person of the portal in. Both doors use it. */
export function portalEntry({ db, clock, cookies, tools }: EntryTools) {
  const queue = fairQueue(crowd)

  /** The address at which the login began, with the reason. */
  function failure(reason: Reason, attempt: Pick<Attempt, 'next' | 'purpose' | 'cli'> | undefined): Redirect {
    const { next = '/', purpose, cli } = attempt ?? {}
    if (purpose === 'cli' && cli) return { redirect: terminalUrl(cli, { error: reason }) }
    const path = purpose === 'deletion' ? '/mypage' : '/login'
    const query = new URLSearchParams({ portal: reason, ...(purpose !== 'deletion' && next !== '/' && { next }) })
    return { redirect: `${path}?${query.toString()}` }
  }

  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    { from, attempt }: { from: PortalPerson; attempt: Attempt },
  ): Promise<Redirect | Page> {
    const visitor = visitorOf(request, cookies)
    const { purpose, cli, next, persistent, notice } = attempt
    if (purpose === 'deletion') {
      const same = await confirmFresh(db, visitor.session, from, { clock })
      return same ? { redirect: '/mypage?portal=fresh' } : failure('other-person', attempt)
    }
    const wish = { persistent, notice, session: purpose !== 'cli' }
    const { user, session } = await enterByPortal(db, visitor, from, wish, {
      ...tools,
      unsynced: (err) => request.log.error({ err }, 'first sync failed'),
    })
    if (cli) {
      const code = await issueCode(db, { user, from, challenge: cli.challenge }, { clock })
      return askTerminal(user, terminalUrl(cli, { code }))
    }
    if (session) cookies.keepSession(reply, session.token, session.maxAge)
    request.server.requestLog.act(request, { id: user.id }, 'logged in by the portal')
    return { redirect: next === '/' && (await beginsAtUsers(db, user)) ? '/admin/users' : next }
  }

  return {
    failure,

    /** Lets somebody in, or leads on with the reason why not. Throws other errors. */
    async admit(
      request: FastifyRequest,
      reply: FastifyReply,
      { from, attempt }: { from: PortalPerson; attempt: Attempt },
    ): Promise<Redirect | Page> {
      try {
        return await queue.run([from.number], () => enter(request, reply, { from, attempt }))
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === undefined || !(error instanceof Refusal)) throw error
        const { id, key } = error.values
        request.server.requestLog.act(request, { id }, `portal: ${reason}`)
        if (reason === 'link' && key !== undefined) {
          const secret = cookies.portal(request) ?? newToken()
          cookies.keepPortal(reply, secret)
          await keepLink(db, secret, { ...from, key }, { clock })
        }
        return failure(reason, attempt)
      }
    },
  }
}

type Terminal = NonNullable<Attempt['cli']>

/** The listener of a terminal, always on the person's own machine (RFC 8252, 7.3). */
function terminalUrl({ port, state }: Terminal, answer: { code: string } | { error: string }): string {
  return `http://127.0.0.1:${port}/?${new URLSearchParams({ ...answer, state }).toString()}`
}

/** A link of somebody else could have led here, so the person decides. */
function askTerminal({ id, username }: { id: string; username: string }, url: string): Page {
  return {
    title: '터미널에서 로그인',
    body: html`<p>이 컴퓨터의 터미널이 ${username} (${id}) 계정으로 로그인하려고 합니다.</p>
      <p>터미널에서 campus login --web을 직접 실행했을 때만 계속해주세요.</p>
      <a class="action" href="${url}" rel="noreferrer">계속</a>`,
  }
}
