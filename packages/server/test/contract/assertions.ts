import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { contractFile, type Operation, readContract, type Schema } from '../../src/api/contract.ts'
import type { Request } from './requests.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

const operations = new Map<string, Operation>(readContract().map((operation) => [operation.id, operation]))

/** Statuses with which the HTTP layer may answer before any call is reached. */
const elsewhere = [400, 404, 405, 413, 414]

/** Fails unless the contract declares this answer for this request. */
export function expectDocumented(answer: LightMyRequestResponse, request: Request): void {
  const { call, fault } = request
  const operation = operations.get(call) as Operation
  const status = answer.statusCode
  if (status >= 500) expect([status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
  if (fault !== undefined) expect([fault, status]).toEqual([fault, 400])

  expect(request.elsewhere ? elsewhere : Object.keys(operation.answers).map(Number)).toContain(status)
  expectHeaders(answer, operation, request.elsewhere ?? false)
  if (request.method === 'HEAD') return expect(answer.body).toBe('')
  const schema = operation.answers[request.elsewhere ? 400 : status] as Schema
  const body: { success: boolean; message: string } = answer.json()
  const validate = validator(schema)
  expect([validate(body), validate.errors]).toEqual([true, null])
  expect(body.success).toBe(status < 300)
  if (!body.success) expect(body.message).toMatch(/^[^\n]*[가-힣][^\n]*[.]$|^알 수 없는 항목이 있습니다: [^\n]*$/)
  expect(answer.body).not.toMatch(/FST_|SQLITE|node_modules|\bat \/|\$argon2|password_hash/)
}

/** Headers of every answer of the API. */
export const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

function expectHeaders({ headers, statusCode }: LightMyRequestResponse, operation: Operation, off: boolean) {
  expect(headers).toMatchObject({ ...apiHeaders, 'x-request-id': expect.stringMatching(/^[\w-]{16}$/) })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  if (off) return
  const documented = documentedHeaders(operation, statusCode)
  for (const [name, schema] of Object.entries(documented)) {
    const value = headers[name]
    if (value === undefined) continue
    const text = Array.isArray(value) ? value : [value]
    const values = schema.type === 'string' ? text : text.map((each) => JSON.parse(String(each)) as unknown)
    for (const each of values) expect([name, each, validator(schema)(each)]).toEqual([name, each, true])
  }
  const set = Object.keys(headers).filter((name) =>
    /^(?:set-cookie|retry-after|x-.*-count|x-next-cursor|x-changed)$/.test(name),
  )
  expect(set.filter((name) => !Object.hasOwn(documented, name))).toEqual([])
}

const compiled = new Map<Schema, ValidateFunction>()

export function validator(schema: Schema): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, known)
  return known
}

type Node = Record<string, unknown>
const source = parse(readFileSync(contractFile, 'utf8')) as Node
const headersOf = new Map<string, Record<string, Schema>>()

/** The documented headers by their names in lower case. */
function documentedHeaders({ path, method, id }: Operation, status: number): Record<string, Schema> {
  const known = headersOf.get(`${id} ${status}`)
  if (known) return known
  const operation = ((source.paths as Node)[path] as Node)[method.toLowerCase()] as Node
  const answer = resolved((operation.responses as Node)[status] as Node)
  const entries = Object.entries((answer.headers ?? {}) as Record<string, Node>)
  const found = Object.fromEntries(
    entries.map(([name, header]) => [name.toLowerCase(), resolved(header).schema as Schema] as const),
  )
  headersOf.set(`${id} ${status}`, found)
  return found
}

function resolved(node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const keys = node.$ref.slice(2).split('/')
  return keys.reduce<Node>((value, key) => value[key] as Node, source)
}
