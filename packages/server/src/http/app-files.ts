import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { keepStored } from './left-behind.ts'
import { isReference } from './url-path.ts'
import { sendError, unknownPath, wrongMethod } from './envelope.ts'

const notBuilt =
  '<!doctype html><html lang="ko"><meta charset="utf-8"><title>Campus Connect</title><p>앱이 아직 빌드되지 않았습니다. <code>npm run build</code>를 실행한 뒤 다시 시작해주세요.</p></html>'

/** Serves the built app: its files, and index.html for every other path that does not look like a file. */
export async function serveApp(app: FastifyInstance, root: string) {
  const files = listFiles(root)
  if (files.size > 0)
    await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })

  const send = (reply: FastifyReply, path: string) => {
    if (files.has(path)) return sendFile(reply, path)
    // The app must not run under the weaker policy of the reference.
    if (isAsset(path) || isReference(`/${path}`) || isLikeFile(path)) return sendError(reply, unknownPath())
    return files.has('index.html') ? sendFile(reply, 'index.html') : reply.code(503).type(html).send(notBuilt)
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => send(reply, (request.params as { '*': string })['*']),
  })
  // Password managers open this address (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/mypage'))
  app.setNotFoundHandler((request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD'
    return sendError(reading ? reply : reply.header('allow', 'GET, HEAD'), reading ? unknownPath() : wrongMethod())
  })
}

/** Whether a path is below `assets/`, where file names contain a content hash. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/')
}

/**
 * Whether a path looks like a file that the app does not have, such as `.env`, `.git/config` or `backup.sql`. Names of
 * lectures and users may contain dots.
 */
function isLikeFile(path: string): boolean {
  if (/^(?:lecture|admin\/users)\//.test(path)) return false
  return /(?:^|\/)\./.test(path) || /\.\w+$/.test(path)
}

/** index.html, for a URL that cannot be decoded: the app shows that the page does not exist. */
export function appShell(root: string): string | undefined {
  const index = join(root, 'index.html')
  return existsSync(index) ? readFileSync(index, 'utf8') : undefined
}

export function sendShell(reply: FastifyReply, shell: string) {
  return keepStored(reply).header('cache-control', 'no-cache').type(html).send(shell)
}

const html = 'text/html; charset=utf-8'

function sendFile(reply: FastifyReply, path: string) {
  if (path === 'index.html') keepStored(reply)
  reply.header('cache-control', isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(path)
}

function listFiles(root: string): ReadonlySet<string> {
  if (!existsSync(join(root, 'index.html'))) return new Set()
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(entries.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')))
}
