import { setTimeout as wait } from 'node:timers/promises'
import { redactedUrl } from '../../../config/redaction.ts'
import { RosterError } from '../../model/roster-error.ts'

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

/**
 * Sends a request until its answer arrives whole and is no passing failure. `subject` begins the messages. Throws a
 * RosterError.
 */
export async function exchange(
  subject: string,
  { url, ...request }: RequestInit & { url: string },
  { clock = Date.now, pause = wait }: Timing,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(url, request).catch((error: Error) => error)
    if (answer instanceof Error) {
      if (attempt === attempts) throw failed(subject, reasonOf(answer, url), answer)
      await pause(backoff(attempt))
    } else if (answer.status >= 300 && answer.status < 400) throw failed(subject, redirectText(answer, url))
    else if (!transient.has(answer.status)) return answer
    else if (attempt === attempts) throw failed(subject, `오류로 답했습니다 (${answer.status})`)
    else await pause(retryAfter(answer, clock()) ?? backoff(attempt))
  }
}

async function send(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, {
    ...request,
    // The credentials must not follow a redirect to somebody else.
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

function redirectText({ status, headers }: Answer, url: string) {
  const target = URL.parse(headers.get('location') ?? '', url)
  const shown = (target && redactedUrl(target.href)) ?? '알 수 없는 곳'
  return `다른 주소(${shown})로 옮겨 가라고 답했습니다 (${status}). 설정의 주소를 확인해주세요`
}

function reasonOf(error: Error, url: string) {
  const { code = error.name } = (error.cause ?? {}) as { code?: string }
  if (error instanceof SyntaxError || error.message === 'terminated') return '끝까지 받지 못했거나 JSON이 아닙니다'
  const { host } = new URL(url)
  return code === 'TimeoutError' ? `${host}의 응답이 없습니다` : `${host}에 연결하지 못했습니다 (${code})`
}

export function failed(subject: string, reason: string, cause?: unknown): RosterError {
  return new RosterError('content', `${subject}: ${reason}.`, { cause })
}
