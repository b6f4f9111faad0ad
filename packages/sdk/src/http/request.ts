import { createFinalURL } from 'openapi-fetch'
import { CampusError } from '../error.ts'
import { version } from '../version.ts'
import type { Policy } from './policy.ts'

type Values = Record<string, unknown>

/** What a call sends: strings in the path, plain values in the query, anything in the body. */
export type Input = { path?: Values | undefined; query?: Values | undefined; body?: unknown }

/** A request in plain values, which any fetch takes, and more than once. */
export type PlainRequest = { url: string; init: RequestInit & { method: string; headers: Record<string, string> } }

const inNode = Boolean((globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node)

/** The request of one call. Throws where a part of it cannot be sent. */
export function plainRequest(
  baseUrl: string,
  { route: [method, template], keepalive }: Policy,
  { path = {}, query = {}, body }: Input,
  headers?: HeadersInit,
): PlainRequest {
  return {
    url: createFinalURL(template, {
      baseUrl,
      params: { path, query },
      pathSerializer,
      querySerializer,
    }),
    init: {
      method: method.toUpperCase(),
      headers: {
        // Outside a browser this says that no page sent the request; a browser replaces the value with its own.
        'sec-fetch-site': 'none',
        ...(inNode && { 'user-agent': `campus-connect-sdk/${version}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // The names in lower case.
        ...(headers && Object.fromEntries(new Headers(headers))),
      },
      credentials: 'include',
      // A followed redirect would take the password along.
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
    },
  }
}

// The serializers of openapi-fetch also handle lists and objects. The contract has none, and they would be a sixth of the core.

/** Refuses a missing part, and dots, which every URL parser takes for another path, encoded or not. */
function pathSerializer(template: string, parts: Values) {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name]
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new CampusError('invalid', `${name} ${JSON.stringify(value)} cannot be part of a path`)
    return encodeURIComponent(value)
  })
}

function querySerializer(query: Values) {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}
