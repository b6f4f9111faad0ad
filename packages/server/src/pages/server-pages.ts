import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { json, statusOf, unknownPath, wrongMethod } from '../http/envelope.ts'
import { handleErrors } from '../http/error-handler.ts'
import type { HttpError } from '../http/http-error.ts'
import { pathOf } from '../http/url-path.ts'
import type { Page, SendPage } from './frame.ts'
import { html } from './html.ts'

/** A file that the browser keeps under this name. */
type JsonFile = { name: string; json: unknown }

/**
 * A page below `/-/`, or a file. It has no envelope and no script, and no cache keeps it. An error that `answer` throws becomes
 * a page with its sentence.
 */
export type ServerPage = {
  path: `/-/${string}`
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Page | JsonFile>
}

/** Adds the pages that the server makes itself. Nothing else is below `/-/`; the service worker never answers there. */
export async function addServerPages(app: FastifyInstance, pages: readonly ServerPage[], send: SendPage) {
  const paths = new Set<string>(pages.map(({ path }) => path))

  await app.register(
    async (below) => {
      handleErrors(below, (reply, error, request) => sendErrorPage(send, request, reply, error))
      const refuse = (request: FastifyRequest, reply: FastifyReply) => {
        if (!paths.has(pathOf(request.url))) return sendErrorPage(send, request, reply, unknownPath())
        return sendErrorPage(send, request, reply.header('allow', 'GET, HEAD'), wrongMethod())
      }
      // Without these routes the app would answer.
      for (const url of ['/', '/*']) below.get(url, refuse)
      below.setNotFoundHandler(refuse)
      for (const { path, answer } of pages)
        below.get(path.slice(prefix.length), async (request, reply) => {
          const answered = await answer(request, reply)
          return 'body' in answered ? send(reply, answered) : sendFile(reply, answered)
        })
    },
    { prefix },
  )
}

const prefix = '/-'

function sendFile(reply: FastifyReply, { name, json: content }: JsonFile) {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type(json).send(JSON.stringify(content, null, 2))
}

/** A page with the sentence of an error and the way on. */
export function sendErrorPage(send: SendPage, request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  const next = new URLSearchParams({ next: pathOf(request.url) })
  const way =
    error.status === 401
      ? html`<a class="action" href="/login?${next.toString()}">로그인</a>`
      : html`<a class="action" href="/">홈으로</a>`
  return send(statusOf(reply, error), {
    title: '화면을 열 수 없습니다',
    body: html`<p>${error.message}</p>
      ${way}`,
  })
}
