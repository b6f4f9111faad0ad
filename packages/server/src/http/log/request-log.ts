import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { holdsProgramToken } from '@campus-connect/core/tokens.ts'
import { readable } from '../client/bearer.ts'
import { pathOf } from '../url-path.ts'
import { byteBudget } from './byte-budget.ts'
import { type Counted, type Kind, lineCounts } from './line-counts.ts'
import { writtenBytes } from './log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    requestLog: RequestLog
  }
}

/** Bytes that all requests without a session may write together: below 50 kB in any second, with the reports of counts. */
const strangers = { most: 12_000, perSecond: 32_000 }
/** Left for changes and failures: a flood of requests must not hide them. */
const reserve = 6_000

type Line = { kind: Kind; most?: number; reserve?: number; write: () => void }

type Malformed = { requestId: string; status: number; reason: string | undefined; address: string | undefined }

/**
 * One line per response, for refusals only the first ones in a minute. Without a session a line also needs room in the
 * budget of bytes. What is not written is counted.
 */
export class RequestLog extends LogController {
  private readonly report = ({ what, ...counted }: Counted) => this.app?.log.info(counted, `${what} again`)
  /** Strangers cannot use up these counts. */
  private readonly counts = lineCounts(this.report)
  private readonly countsOfStrangers = lineCounts(this.report)
  private readonly budget = byteBudget({ ...strangers, written: writtenBytes })
  private app: FastifyInstance | undefined

  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  /** Writes the lines and counts to the log of this app. */
  attach(app: FastifyInstance) {
    this.app = app
    app.addHook('onClose', async () => {
      this.counts.close()
      this.countsOfStrangers.close()
    })
  }

  /** Writes a line about what was done, or refused, in a request without a session. */
  act({ log, ip }: FastifyRequest, fields: object, what: string) {
    this.write(false, { kind: { what, address: ip }, write: () => log.info(fields, what) })
  }

  /** Writes the first failures of the server in a minute that have one message. */
  failed({ log, user }: FastifyRequest, { error, status }: { error: Error; status: number }, what = 'request failed') {
    const write = () => log.error({ err: error }, what)
    const kind = { what, status, reason: error.message.slice(0, 200) }
    this.counts.write(kind, mostLines(kind), () => this.spend(user !== undefined, { kind, write }))
  }

  /** HTTP that never becomes a request. */
  malformed({ requestId, ...kind }: Malformed) {
    const what = 'request refused'
    const write = () => this.app?.log.info({ requestId, ...kind }, what)
    this.write(false, { kind: { what, ...kind }, most: 1, reserve, write })
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { log, user, ip } = request
    const status = reply.statusCode
    const who = { address: ip, ...(user ? { user: user.id } : {}) }
    const line = {
      method: request.method,
      // The query may hold search terms, or a secret that somebody typed into the wrong field.
      url: readablePath(request.url),
      status,
      ms: Math.round(reply.elapsedTime),
      ...who,
    }
    const what = error ? 'answer interrupted' : status >= 400 ? 'refused' : 'answered'
    const kind = what === 'answered' && !user ? { what, status } : { what, status, ...who }
    const write = () => (error ? log.warn({ ...line, err: error }, what) : log.info(line))
    this.write(user !== undefined, { kind, most: mostLines(kind, user), reserve, write })
  }

  override incomingRequest() {}

  /** `requestCompleted` logs a client that disconnects. */
  override streamError(error: Error & { code?: string }, request: FastifyRequest) {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') this.failed(request, { error, status: 500 }, 'answer failed')
  }

  private write(known: boolean, line: Line) {
    const counts = known ? this.counts : this.countsOfStrangers
    counts.write(line.kind, line.most ?? Infinity, () => this.spend(known, line))
  }

  /** Returns whether the line was written. */
  private spend(known: boolean, { reserve, write }: Line): boolean {
    if (!known) return this.budget(write, reserve)
    write()
    return true
  }
}

/** As it came, unless it holds a token in disguise, which the log then recognises and cuts. */
function readablePath(url: string) {
  const path = pathOf(url)
  return holdsProgramToken(readable(path)) ? readable(path) : path
}

/** Lines of one kind in a minute. 429 and 503 come in storms. */
function mostLines({ what, status }: Kind, user?: FastifyRequest['user']) {
  if (status === 429 || status === 503) return 1
  // Nothing else records what an administrator was refused.
  if (user?.admin) return Infinity
  if (what === 'answered') return user ? 600 : Infinity
  return 10
}
