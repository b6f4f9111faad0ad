// node bench/server/by-hand.mjs FILE: one route over node:sqlite, without a contract, a store, cookies that are set, metrics or
// access of administrators: a session is looked up by the hash of its token, the list is read, the same headers are
// sent and a line is logged. What a server that reads both anew for each request can be at best.
import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { fastify } from 'fastify'
import { securityHeaders } from '../../packages/server/src/http/headers.ts'
import { logger } from '../../packages/server/src/http/log/log.ts'

const database = new DatabaseSync(process.argv[2])
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const session = database.prepare(
  'select sessions.created_at, sessions.seen_at, users.key, users.enabled from sessions join users on users.key = sessions.user_key where sessions.token_hash = ?',
)
const lectures = database.prepare(
  'select name, connected from lectures where user_key = ? and removed_at is null order by name',
)
const lecture = { type: 'object', properties: { name: { type: 'string' }, connected: { type: 'boolean' } } }
const answer = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    data: { type: 'array', items: lecture },
  },
}

const app = fastify({ logger: logger('info'), disableRequestLogging: true })
app.addHook('onRequest', (request, reply, done) => {
  reply.headers(securityHeaders(request.url, request.id, { secure: false }))
  done()
})
app.addHook('onResponse', ({ method, url, ip, log }, { statusCode, elapsedTime }, done) => {
  log.info({ method, url, status: statusCode, ms: Math.round(elapsedTime), address: ip })
  done()
})
app.get('/api/users/me/lectures', { schema: { response: { 200: answer } } }, (request, reply) => {
  const token = /campus_session=([\w-]+)/.exec(request.headers.cookie)?.[1]
  const found = token && session.get(hash('sha256', token))
  if (!found?.enabled) return reply.code(401).send({ success: false, message: '', data: [] })
  const data = lectures.all(found.key).map(({ name, connected }) => ({ name, connected: connected === 1 }))
  return reply.send({ success: true, message: '', data })
})
process.stderr.write(`listening: ${await app.listen({ port: 0 })}\n`)
