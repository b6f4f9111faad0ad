import { setTimeout as wait } from 'node:timers/promises'
import { megabytes } from '../../files/size-limits.ts'
import { refusal, RosterRefusal } from '../../model/problem.ts'

/** `body` is parsed JSON if the status is one of success. */
export type Answer = { status: number; headers: Headers; body: unknown }

/** How requests are sent. */
export type Sending = {
  clock?: () => number
  /** Waits for milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>
  allowance: Allowance
}

/** Bytes that may still come, counted after unpacking. */
export type Allowance = { most: number; left: number }

/** Bytes of one answer, after unpacking. A page of 10,000 items has about 8 MB. */
const longestAnswer = 32_000_000

const attempts = 5
const answerTime = 30_000
const longestPause = 60_000
const transient = new Set([408, 429, 500, 502, 503, 504])

/** Sends a request and retries temporary failures. `subject` begins the messages. Throws a RosterError. */
export async function exchange(
  subject: string,
  { url, ...request }: RequestInit & { url: string },
  { clock = Date.now, pause = wait, allowance }: Sending,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(subject, { url, ...request }, allowance).catch((error: Error) => {
      if (error instanceof RosterRefusal) throw error
      return error
    })
    if (answer instanceof Error) {
      if (attempt === attempts) throw failed(subject, ...reasonOf(answer, url), answer)
      await pause(backoff(attempt))
    } else if (answer.status >= 300 && answer.status < 400) throw failed(subject, 'redirect', redirectOf(answer, url))
    else if (!transient.has(answer.status)) return answer
    else if (attempt === attempts) throw failed(subject, 'status', { status: answer.status })
    else await pause(retryAfter(answer, clock()) ?? backoff(attempt))
  }
}

async function send(
  subject: string,
  { url, ...request }: RequestInit & { url: string },
  allowance: Allowance,
): Promise<Answer> {
  const response = await fetch(url, {
    ...request,
    // The credentials must not follow a redirect to another server.
    redirect: 'manual',
    signal: AbortSignal.timeout(answerTime),
  })
  const text = await textOf(subject, response, allowance)
  return { status: response.status, headers: response.headers, body: response.ok ? JSON.parse(text) : undefined }
}

/** Counts what comes out of the packed answer, because a small one can unpack to any size. */
async function textOf(subject: string, { body }: Response, allowance: Allowance): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    allowance.left -= chunk.length
    if (size > longestAnswer) throw failed(subject, 'long-answer', { megabytes: megabytes(longestAnswer) })
    if (allowance.left < 0) throw failed(subject, 'too-much', { megabytes: megabytes(allowance.most) })
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

const backoff = (attempt: number) => 500 * 2 ** attempt

function retryAfter({ headers }: Answer, now: number): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longestPause) : undefined
}

function redirectOf({ status, headers }: Answer, url: string) {
  const target = URL.parse(headers.get('location') ?? '', url)
  return { status, target: target ? `${target.protocol}//${target.host}` : '' }
}

function reasonOf(error: Error, url: string): [ServiceFailure, Record<string, string>] {
  const { code = error.name } = (error.cause ?? {}) as { code?: string }
  if (error instanceof SyntaxError || error.message === 'terminated') return ['cut', {}]
  const { host } = new URL(url)
  return code === 'TimeoutError' ? ['silent', { host }] : ['unreachable', { host, code }]
}

export type ServiceFailure =
  | 'cut'
  | 'silent'
  | 'unreachable'
  | 'redirect'
  | 'status'
  | 'no-token'
  | 'changing'
  | 'repeating'
  | 'no-id'
  | 'too-many-items'
  | 'long-answer'
  | 'too-much'
  | 'incomplete'
  | 'no-list'
  | 'no-items'

/** The refusal of a service. `subject` names the request. */
export function failed(
  subject: string,
  failure: ServiceFailure,
  values: Record<string, string | number> = {},
  cause?: unknown,
): RosterRefusal {
  return refusal('service', { file: subject }, { value: failure, values }, { cause })
}
