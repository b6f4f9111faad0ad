import { setTimeout as wait } from 'node:timers/promises'
import { refusal, type RosterRefusal } from '../../model/problem.ts'

/** `body` is parsed JSON if the status is one of success. */
export type Answer = { status: number; headers: Headers; body: unknown }

export type Timing = {
  clock?: () => number
  /** Waits for milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>
}

const attempts = 5
const answerTime = 30_000
const longestPause = 60_000
const transient = new Set([408, 429, 500, 502, 503, 504])

/** Sends a request and retries temporary failures. `subject` begins the messages. Throws a RosterError. */
export async function exchange(
  subject: string,
  { url, ...request }: RequestInit & { url: string },
  { clock = Date.now, pause = wait }: Timing,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(url, request).catch((error: Error) => error)
    if (answer instanceof Error) {
      if (attempt === attempts) throw failed(subject, ...reasonOf(answer, url), answer)
      await pause(backoff(attempt))
    } else if (answer.status >= 300 && answer.status < 400) throw failed(subject, 'redirect', redirectOf(answer, url))
    else if (!transient.has(answer.status)) return answer
    else if (attempt === attempts) throw failed(subject, 'status', { status: answer.status })
    else await pause(retryAfter(answer, clock()) ?? backoff(attempt))
  }
}

async function send(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, {
    ...request,
    // The credentials must not follow a redirect to another server.
    redirect: 'manual',
    signal: AbortSignal.timeout(answerTime),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: response.ok ? JSON.parse(text) : undefined }
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
