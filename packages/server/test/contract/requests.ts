import { newProgramToken } from '@campus-connect/core/tokens.ts'
import type { OperationId } from '@campus-connect/sdk/types'
import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { type Operation, readContract } from '../../src/api/contract.ts'
import { invalidBodies, invalidQueries, invalidTexts } from './invalid-fields.ts'
import { type Fields, fields } from './values.ts'
import { type Actor, actors, blockedAddress, tokens, usedKey } from './fixture.ts'

export type Request = {
  call: OperationId
  actor: Actor
  method: string
  url: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  address: string
  /** The fault for which the server must answer 400. */
  fault?: string
  /** Set if method and path are no longer those of the operation. */
  elsewhere?: boolean
}

/** Valid, nearly valid and hostile requests to these calls of the contract. */
export function requests(operations: readonly Operation[] = readContract()): Arbitrary<Request> {
  const kinds = [
    operations.map(validRequest),
    operations.filter(canBeWrong).map(nearlyValid),
    operations.map(hostile),
  ].filter((requests) => requests.length > 0)
  return fc.oneof(...kinds.map((requests) => fc.oneof(...requests)))
}

type Parts = { operation: Operation; actor: Actor; params: Fields; query: Fields; body: unknown }

function request({ operation, actor, params, query, body }: Parts): Request {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]))
  const text = new URLSearchParams(pairs).toString()
  const writes = operation.method !== 'GET'
  return {
    call: operation.id,
    actor,
    method: operation.method,
    url: text ? `${path}?${text}` : path,
    headers: {
      ...(actor === 'nobody' ? {} : { cookie: `campus_session=${tokens[actor]}` }),
      ...(writes ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : json(body),
    address: '127.0.0.1',
  }
}

/** Like JSON.stringify, but writes Infinity as 1e400, a number too large for JavaScript. */
function json(body: unknown) {
  return JSON.stringify(body, (_key, value: unknown) => (value === Infinity ? '1e400' : value)).replaceAll(
    '"1e400"',
    '1e400',
  )
}

function parts(operation: Operation, who: Arbitrary<Actor>): Arbitrary<Parts> {
  const none = fc.constant({})
  return fc.record({
    operation: fc.constant(operation),
    actor: who,
    params: operation.params ? fields(operation.params) : none,
    query: operation.query ? fields(operation.query) : none,
    body: operation.body ? fields(operation.body) : fc.constant(undefined),
  })
}

function validRequest(operation: Operation): Arbitrary<Request> {
  const address = fc.oneof({ weight: 9, arbitrary: fc.constant('127.0.0.1') }, fc.constant(blockedAddress))
  const entitled = operation.adminsOnly ? fc.constant<Actor>('admin') : fc.constantFrom<Actor>('student', 'admin')
  const who = fc.oneof({ weight: 2, arbitrary: entitled }, fc.constantFrom(...actors))
  const key = fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, fc.constant({ 'idempotency-key': usedKey }))
  return fc.tuple(parts(operation, who), address, key).map(([chosen, address, sent]) => {
    const whole = request(chosen)
    return { ...whole, address, headers: { ...whole.headers, ...sent } }
  })
}

const canBeWrong = ({ body, query, params }: Operation) => Boolean(body ?? query ?? params)

/** Requests with one fault each, from an account that may make the call. */
function nearlyValid(operation: Operation): Arbitrary<Request> {
  const who = fc.constantFrom<Actor>(...(operation.adminsOnly ? (['admin'] as const) : (['student', 'admin'] as const)))
  const { body, query, params } = operation
  const faults = [
    ...(body ? invalidBodies(body).map((fault) => ({ ...fault, part: 'body' as const })) : []),
    ...(query ? invalidQueries(query).map((fault) => ({ ...fault, part: 'query' as const })) : []),
    ...(params ? invalidTexts(params).map((fault) => ({ ...fault, part: 'params' as const })) : []),
  ].filter(({ part, what }) => part !== 'params' || !/ is "(?:|\.\.?)"$/.test(what))
  const spoiled = fc
    .tuple(parts(operation, who), fc.constantFrom(...faults))
    .map(([chosen, { part, what, spoil }]) => ({
      ...request({ ...chosen, [part]: spoil(chosen[part] as Fields) }),
      fault: `${part}: ${what}`,
    }))
  if (!body) return spoiled
  const broken = fc.tuple(parts(operation, who), fc.constantFrom(...textsOfBodies)).map(([chosen, [what, spoil]]) => {
    const whole = request(chosen)
    return { ...whole, body: spoil(String(whole.body)), fault: `text: ${what}` }
  })
  return fc.oneof({ weight: 4, arbitrary: spoiled }, broken)
}

const textsOfBodies: [string, (json: string) => string | Buffer][] = [
  ['cut off', (json) => json.slice(0, -1)],
  ['more after it', (json) => `${json}}`],
  ['twice', (json) => json + json],
  ['a comma at the end', (json) => json.replace(/\}$/, ',}')],
  ['single quotes', (json) => json.replaceAll('"', "'")],
  ['a comment', (json) => `/**/${json}`],
  ['a byte order mark', (json) => `\ufeff${json}`],
  ['UTF-16', (json) => Buffer.from(json, 'utf16le')],
  ['a prototype', (json) => json.replace('{', '{"__proto__":{"isAdmin":true},')],
  ['half a character', (json) => json.replace('":"', '$&\\ud83d')],
  [
    'invalid UTF-8',
    (json) => Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff]), Buffer.from(json.slice(-2))]),
  ],
  ['NUL', (json) => `${json}\0`],
  ['empty', () => ''],
  ['blank', () => '  '],
]

/** A valid request with one strange property. Its answer must be documented. */
function hostile(operation: Operation): Arbitrary<Request> {
  const who = fc.constantFrom(...actors)
  return fc
    .tuple(parts(operation, who).map(request), strangeness)
    .map(([usual, change]) => ({ ...usual, ...change(usual) }))
}

type Change = (request: Request) => Partial<Request>

const header =
  (name: string) =>
  (value: string): Change =>
  ({ headers }) => ({ headers: { ...headers, [name]: value } })

const latin = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
})

const wrongToken = newProgramToken()

const strangeness: Arbitrary<Change> = fc.oneof(
  fc
    .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=euc-kr', '*/*', '')
    .map(header('content-type')),
  fc.constantFrom('gzip', 'identity', 'br').map(header('content-encoding')),
  { weight: 4, arbitrary: fc.constantFrom('cross-site', 'same-site', '', 'SAME-ORIGIN').map(header('sec-fetch-site')) },
  { weight: 4, arbitrary: fc.constantFrom('16385', '1000000000').map(header('content-length')) },
  fc
    .oneof(
      latin,
      fc.constantFrom(
        'campus_session=',
        `campus_session=${'x'.repeat(5000)}`,
        'campus_session="a"; campus_session=%ff',
      ),
    )
    .map(header('cookie')),
  latin.map((value) => header('authorization')(`Bearer ${value}`)),
  {
    weight: 4,
    arbitrary: fc.constant<Change>((request) => ({
      ...header('authorization')(`Bearer ${wrongToken}`)(request),
      address: blockedAddress,
    })),
  },
  fc
    .oneof(fc.constantFrom('', 'k-1', 'a b', 'x'.repeat(255), 'x'.repeat(256)), latin, fc.uuid({ version: 4 }))
    .map(header('idempotency-key')),
  latin.map(header('origin')),
  latin.map(header('accept')),
  fc
    .constantFrom(
      'if-none-match',
      'range',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-http-method-override',
      'forwarded',
      'te',
      'upgrade',
    )
    .chain((name) => latin.map((value) => header(name)(value))),
  fc.oneof(fc.json(), fc.string({ unit: 'binary' })).map(
    (body): Change =>
      () =>
        typed({ body }),
  ),
  fc.uint8Array({ maxLength: 200 }).map(
    (bytes): Change =>
      () =>
        typed({ body: Buffer.from(bytes) }),
  ),
  fc.constant<Change>(() => typed({ body: '['.repeat(5000) + ']'.repeat(5000) })),
  fc
    .constantFrom(
      '?x=%zz',
      '?q=%ff',
      '?%',
      '?__proto__=1',
      '?__proto__[isAdmin]=true',
      '?id=1&id=2',
      '?q=%ED%A0%80',
      '?%00=1',
    )
    .map((query): Change => ({ url }) => ({ url: url.split('?')[0] + query })),
  { weight: 4, arbitrary: fc.constant<Change>(({ url }) => ({ url: `${url.split('?')[0]}?q=${'x'.repeat(13_000)}` })) },
  fc.constantFrom('TRACE', 'HEAD', 'PATCH', 'OPTIONS', 'PROPFIND', 'QUERY').map((method): Change => () => ({
    method,
    elsewhere: true,
  })),
  fc.constantFrom('/', '%00', '//', ';x', '.json', '%2f').map((end): Change => ({ url }) => ({
    url: url.split('?')[0] + end,
    elsewhere: true,
  })),
  fc.constant<Change>(({ url }) => ({ url: url.replace('/api', '/%61pi') })),
)

function typed(change: Partial<Request>): Partial<Request> {
  return change
}
