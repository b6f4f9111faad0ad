import { CampusError } from '@campus-connect/sdk'
import { type Command, Option } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import { apiTexts as texts } from '../texts/api.ts'
import { valueTexts as values } from '../texts/options.ts'
import { verbatim } from '../texts/text.ts'
import { readBytes } from './arguments.ts'
import type { Invocation } from './invocation.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** Milliseconds until an answer must be there. */
const patience = 60_000

type Options = { input?: string; paginate?: true; include?: true }
type Answer = { success?: unknown; message?: unknown; data?: unknown }

/** `campus api GET /api/admin/users`: any call of the API, and its whole answer. */
export function api(command: Command, { connect, context, options, print, say }: Invocation) {
  command
    .addOption(new Option(`--input <${say(values.file)}>`, say(texts.input)))
    .addOption(new Option('--paginate', say(texts.paginate)))
    .addOption(new Option('-i, --include', say(texts.include)))
    .action(async (given: string, path: string, { input, paginate, include }: Options) => {
      const method = methods.find((known) => known === given.toUpperCase())
      if (method === undefined) throw new CliError('usage', texts.wrongMethod(given), { hint: texts.example })
      if (paginate && method !== 'GET') throw new CliError('usage', texts.onlyGet)
      const body = input === undefined ? undefined : jsonIn(await readBytes(input, context.stdin))
      const { fetch, host } = await connect()
      const address = addressOf(host, path)
      if (options().dryRun && method !== 'GET') return print.talk(texts.wouldSend(method, address.href))

      for (let next: URL | undefined = address; next !== undefined;) {
        const signal = AbortSignal.any([context.signal, AbortSignal.timeout(patience)])
        const headers = {
          accept: 'application/json',
          // No page sent the request.
          'sec-fetch-site': 'none',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        }
        const response: Response = await fetch(next.href, {
          method,
          headers,
          signal,
          ...(body !== undefined && { body }),
        }).catch((cause: unknown) => {
          throw failureOf(cause, context.signal)
        })
        const answer = answerIn(response, await response.text())
        if (include) for (const line of headLines(response)) print.talk(verbatim(line), 'dim')
        print.json(answer)
        next = paginate ? nextPage(address, response.headers.get('x-next-cursor')) : undefined
      }
    })
}

/** The body as it is sent. A file that is no JSON is refused before anything is sent. */
function jsonIn(bytes: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')))
  } catch (cause) {
    throw new CliError('usage', texts.noJson, { cause })
  }
}

function failureOf(cause: unknown, ended: AbortSignal) {
  if (ended.aborted) return cause
  const late = cause instanceof Error && cause.name === 'TimeoutError'
  return new CampusError(late ? 'timeout' : 'network', 'the call failed', { cause })
}

/** The answer of the API, whose refusal ends the command like that of any other. */
function answerIn(response: Response, text: string): Answer {
  const details = {
    status: response.status,
    headers: response.headers,
    requestId: response.headers.get('x-request-id') ?? undefined,
  }
  let answer: Answer | null
  try {
    answer = JSON.parse(text) as Answer | null
  } catch {
    answer = null
  }
  if (typeof answer?.success !== 'boolean') throw new CampusError('malformed', 'no answer of the API', details)
  if (!answer.success)
    throw new CampusError('refused', typeof answer.message === 'string' ? answer.message : '', details)
  return answer
}

function headLines({ status, headers }: Response) {
  const shown = Array.from(headers, ([name, value]) => `${name}: ${value}`)
  return [`HTTP ${status}`, ...shown.filter((line) => !line.startsWith('set-cookie:')).toSorted()]
}

/** The path below the address of the server, and nowhere else: the session goes along. */
function addressOf(host: string, path: string): URL {
  const address = URL.canParse(`${host}${path}`) ? new URL(`${host}${path}`) : undefined
  if (!address?.href.startsWith(`${host}/api/`) || address.hash !== '')
    throw new CliError('usage', texts.wrongPath(path), { hint: texts.example })
  return address
}

function nextPage(address: URL, cursor: string | null) {
  if (!cursor) return undefined
  const next = new URL(address)
  next.searchParams.set('cursor', cursor)
  return next
}
