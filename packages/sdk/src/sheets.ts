// What administrators need, in a separate file to be loaded on demand.
import { CampusError } from './error.ts'
import { unwrap } from './http/envelope.ts'
import { type CampusOptions, settingsOf } from './http/options.ts'
import { defaults } from './policies.ts'
import type { Policy } from './http/policy.ts'
import { inNode, type PlainRequest } from './http/request.ts'
import type { Send } from './http/sender.ts'
import type { AttendanceSheet, SheetAnswer, SheetFile, UsersReading } from './types.ts'
import { callInit } from './users.ts'
import { version } from './version.ts'

/** A page of the server next to the API: it has the envelope, but is not in openapi.yaml. */
const policy: Policy = { ...defaults, maxBytes: 134_217_728, timeoutFactor: 6, repeats: 2 }

type Data = AttendanceSheet | { choices: string[] }

export async function attendanceSheet(
  send: Send,
  options: CampusOptions,
  lecture: string,
  given: UsersReading = {},
): Promise<SheetAnswer> {
  const { answer, response } = await send<{ data: Data }>(
    'listUsers',
    { ...callInit(given), policy },
    async (_, call) => {
      const request = requestOf(options, `${named(lecture)}.json`, call.headers)
      const received = await call.fetch(request)
      const body = (await received.json()) as { data: Data }
      return received.ok ? { data: body, response: received } : { error: body, response: received }
    },
  )
  const { data } = answer
  const required = response.headers.get('x-export-reason') === 'required'
  const found = 'choices' in data ? { sheet: undefined, choices: data.choices } : { sheet: data, choices: [] }
  return { ...found, ...(required && { exportReason: 'required' }) }
}

/** A file has no envelope, so only its failure is read like those of the API. It is sent once: people press again. */
export async function attendanceSheetFile(
  options: CampusOptions,
  lecture: string,
  kind: 'xlsx' | 'csv',
  given: UsersReading = {},
): Promise<SheetFile> {
  const { headers: own, signal = null } = callInit({ ...given, purpose: given.purpose ?? 'export' })
  const { fetch, token } = settingsOf(options)
  const { url, headers, ...how } = requestOf(options, `${named(lecture)}.${kind}`, new Headers(own))
  if (token !== undefined) headers.set('authorization', `Bearer ${token.trim()}`)
  const sent = { ...how, headers: Object.fromEntries(headers), body: null, signal }
  const response = await fetch(url, sent).catch((cause: unknown) => {
    const kindOf = signal?.aborted ? 'aborted' : 'network'
    throw new CampusError(kindOf, `GET ${url}: no connection`, { cause })
  })
  // The page of a network that wants a login also says 200.
  const isFile = response.headers.get('content-type')?.startsWith(types[kind]) === true
  if (response.ok && isFile)
    return { name: nameIn(response.headers) ?? `${lecture}.${kind}`, content: await response.blob() }
  if (response.status === 401) options.onUnauthenticated?.()
  const text = await response.text()
  unwrap(parsed(text), { response, text, sent: undefined }, policy)
  throw new CampusError('malformed', 'the server sent no file')
}

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function named(lecture: string) {
  if (/^\.{0,2}$/.test(lecture))
    throw new CampusError('invalid', `lecture ${JSON.stringify(lecture)} cannot be part of a path`)
  return encodeURIComponent(lecture.toWellFormed())
}

function requestOf(options: CampusOptions, file: string, given: Headers): PlainRequest {
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  headers.set('sec-fetch-site', 'none')
  if (inNode) headers.set('user-agent', `campus-connect-sdk/${version}`)
  const url = `${settingsOf(options).baseUrl}/-/sheets/${file}`
  const how = { credentials: 'include', cache: 'no-store', redirect: 'manual' } as const
  return { url, method: 'GET', headers, ...how, body: undefined }
}

function nameIn(headers: Headers) {
  const given = headers.get('content-disposition') ?? ''
  const [, encoded, plain] = /filename\*=UTF-8''([^;]+)|filename="([^"]+)"(?!;)/.exec(given) ?? []
  return encoded === undefined ? plain : decodeURIComponent(encoded)
}
