import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

type Item = { sourcedId: string } & Record<string, unknown>
type Collections = Record<'academicSessions' | 'classes' | 'users' | 'enrollments', Item[]>

/** How a OneRoster service deviates from its standard. */
export type Behaviour = {
  /** Sends at most so many items, and does not say so. */
  cap?: number
  /** Sends no X-Total-Count. */
  noTotals?: boolean
  /** Statuses that come before each good answer. */
  failures?: number[]
  /** Statuses of the token endpoint before it answers. */
  tokenFailures?: number[]
  /** The headers of the failures. */
  retryAfter?: string
  location?: string
  /** Cuts so many answers off. */
  truncated?: number
  /** Sends the first page again and again. */
  offsetIgnored?: boolean
  /** Called before a page ends, after its items were chosen. It may change the collections, or hold the page up. */
  afterPage?: (name: string, collections: Collections) => void | Promise<void>
  /** Sends no item from this offset on, against its total. */
  emptyFrom?: number
  /** Sends every request on to this address. */
  redirect?: string
  /** Sends packed answers, each with so many spaces at its end. */
  spaces?: number
  /** Accepts only this bearer token, else the ones that its token endpoint gave. */
  token?: string
}

/** A small OneRoster 1.2 service by the OpenAPI of the standard, with a token endpoint. It listens until the test ends. */
export async function restService(students: number, behaviour: Behaviour = {}) {
  const collections = campus(students)
  const requests: string[] = []
  const issued = new Set(behaviour.token === undefined ? [] : [behaviour.token])
  const failures = new Map<string, number[]>()
  const { retryAfter, location } = behaviour
  const failureHeaders = { ...(retryAfter && { 'retry-after': retryAfter }), ...(location && { location }) }
  const tokenFailures = [...(behaviour.tokenFailures ?? [])]
  let cuts = behaviour.truncated ?? 0

  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const url = new URL(request.url ?? '', 'http://service')
    requests.push(`${request.method} ${url.pathname.slice(1)}${url.search}`)
    if (behaviour.redirect !== undefined) return response.writeHead(307, { location: behaviour.redirect }).end()
    if (url.pathname === '/token') {
      const failure = tokenFailures.shift()
      if (failure !== undefined) return response.writeHead(failure, failureHeaders).end()
      return giveToken(request, response, body, issued)
    }
    if (!issued.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''))
      return response.writeHead(401).end('{}')
    const left = failures.get(url.href) ?? [...(behaviour.failures ?? [])]
    failures.set(url.href, left)
    const status = left.shift()
    if (status !== undefined) return response.writeHead(status, failureHeaders).end()
    void page(url, response)
  }
  const page = async (url: URL, response: ServerResponse) => {
    const name = url.pathname.split('/').at(-1) as keyof Collections
    const [limit, given] = ['limit', 'offset'].map((key) => Number(url.searchParams.get(key))) as [number, number]
    const offset = behaviour.offsetIgnored ? 0 : given
    const all = collections[name]
    const { cap = Infinity, noTotals = false, emptyFrom = Infinity, spaces } = behaviour
    const items = offset >= emptyFrom ? [] : all.slice(offset, offset + Math.min(limit, cap))
    const text = JSON.stringify({ [name]: items })
    const packed = spaces === undefined ? undefined : gzipSync(text.padEnd(spaces))
    const headers = {
      'content-type': 'application/json',
      'content-length': packed?.length ?? Buffer.byteLength(text),
      ...(packed && { 'content-encoding': 'gzip' }),
    }
    response.writeHead(200, noTotals ? headers : { ...headers, 'x-total-count': all.length })
    await behaviour.afterPage?.(name, collections)
    if (cuts-- > 0) response.write(text.slice(0, text.length / 2), () => response.destroy())
    else response.end(packed ?? text)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl: `${origin}/ims/oneroster/rostering/v1p2`,
    tokenUrl: `${origin}/token`,
    requests,
    issued,
    collections,
  }
}

function giveToken(request: IncomingMessage, response: ServerResponse, body: string, issued: Set<string>) {
  const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
  const form = new URLSearchParams(body)
  const scope = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly'
  const good = basic === 'campus:a%2Fsecret' && form.get('grant_type') === 'client_credentials'
  if (!good || form.get('scope') !== scope) return response.writeHead(401).end('{"error":"invalid_client"}')
  const token = `token-${issued.size}`
  issued.add(token)
  response.end(JSON.stringify({ access_token: token, expires_in: 3600, token_type: 'bearer' }))
}

function campus(students: number): Collections {
  const numbers = Array.from({ length: students }, (_, index) => String(1000 + index))
  const reference = (type: string, sourcedId: string) => ({ sourcedId, type, href: `https://service/${sourcedId}` })
  return {
    academicSessions: [
      { sourcedId: 'autumn', status: 'active', title: '2학기', startDate: '2026-09-01', endDate: '2026-12-20' },
    ],
    classes: ['c1', 'c2'].map((sourcedId) => ({
      sourcedId,
      status: 'active',
      title: `강의 "${sourcedId}"`,
      classCode: sourcedId,
      terms: [reference('academicSession', 'autumn')],
    })),
    users: numbers.map((number) => ({
      sourcedId: `u${number}`,
      status: 'active',
      identifier: `2024${number}`,
      username: `name${number}`,
      givenName: '길동',
      familyName: '홍',
      roles: [{ roleType: 'primary', role: 'student' }],
    })),
    enrollments: numbers.map((number, index) => ({
      sourcedId: `e${number}`,
      status: 'active',
      role: 'student',
      user: reference('user', `u${number}`),
      class: reference('class', `c${(index % 2) + 1}`),
    })),
  }
}
