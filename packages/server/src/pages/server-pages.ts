import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimit } from '../http/body.ts'
import { json, sendError, statusOf, unknownPath, wrongMethod } from '../http/envelope.ts'
import { handleErrors } from '../http/error-handler.ts'
import type { HttpError } from '../http/http-error.ts'
import { keepStored } from '../http/left-behind.ts'
import { pathOf } from '../http/url-path.ts'
import type { Page, SendPage } from './frame.ts'
import { html } from './html.ts'

/** A file that the browser keeps under this name. */
type JsonFile = { name: string; json: unknown }

/** What programs and the app read, in the envelope of the API. */
type Data = { data: unknown }

/** A file of this media type. */
type Download = { name: string; type: string; content: string | Uint8Array }

/** Another address to go to. */
type Redirect = { redirect: string }

/**
 * A page below `/-/`, or a file. It has no script, and no cache keeps it. An error that `answer` throws becomes a page with its
 * sentence; for `programs` that ask for no page it is in the envelope of the API. A path may end with `:file`, one part of a path.
 */
export type ServerPage = {
  path: `/-/${string}`
  /** GET by default. */
  method?: 'POST'
  programs?: true
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Page | JsonFile | Data | Download | Redirect>
}

/** Adds the pages that the server makes itself. Nothing else is below `/-/`; the service worker never answers there. */
export async function addServerPages(app: FastifyInstance, pages: readonly ServerPage[], send: SendPage) {
  const pagesAt = (url: string) =>
    pages.filter(({ path }) =>
      new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(':file', '[^/]+')}$`).test(pathOf(url)),
    )
  const sendFailure = (request: FastifyRequest, reply: FastifyReply, error: HttpError) => {
    const asksForPage = request.headers.accept?.includes('text/html') ?? false
    if (pagesAt(request.url).some(({ programs }) => programs) && !asksForPage) return sendError(reply, error)
    return sendErrorPage(send, request, reply, error)
  }

  await app.register(
    async (below) => {
      handleErrors(below, (reply, error, request) => sendFailure(request, reply, error))
      const refuse = (request: FastifyRequest, reply: FastifyReply) => {
        const here = pagesAt(request.url)
        if (here.length === 0) return sendErrorPage(send, request, reply, unknownPath())
        return sendFailure(
          request,
          reply.header('allow', here.map(({ method }) => method ?? 'GET, HEAD').join(', ')),
          wrongMethod(),
        )
      }
      // Without these routes the app would answer.
      for (const url of ['/', '/*']) below.get(url, refuse)
      below.setNotFoundHandler(refuse)
      below.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit },
        async (_request: unknown, body: string) => new URLSearchParams(body),
      )
      for (const { path, method = 'GET', answer } of pages)
        below.route({
          method,
          url: path.slice(prefix.length),
          handler: async (request, reply) => {
            const answered = await answer(request, reply)
            // Shows nothing of its own: the page to which it leads decides what the browser keeps.
            if ('redirect' in answered) return keepStored(reply).redirect(answered.redirect, 303)
            if ('body' in answered) return send(reply, answered)
            if ('data' in answered) return reply.type(json).send({ success: true, message: '', data: answered.data })
            return sendFile(reply, answered)
          },
        })
    },
    { prefix },
  )
}

const prefix = '/-'

function sendFile(reply: FastifyReply, file: JsonFile | Download) {
  // RFC 6266: the second form is for names that are not Latin.
  const plain = file.name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(file.name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const extended = plain === file.name ? '' : `; filename*=UTF-8''${encoded}`
  reply.header('content-disposition', `attachment; filename="${plain}"${extended}`)
  if ('json' in file) return reply.type(json).send(JSON.stringify(file.json, null, 2))
  return reply.type(file.type).send(typeof file.content === 'string' ? file.content : Buffer.from(file.content))
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
