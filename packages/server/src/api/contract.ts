import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationId } from '@campus-connect/sdk/types'
import type { TokenScope } from '@campus-connect/core/domain/accounts/program-tokens.ts'
import content from './contract.json' with { type: 'json' }

export type Schema = { [keyword: string]: unknown }

/** One operation of openapi.yaml, with its references resolved. */
export type Operation = {
  id: OperationId
  method: string
  /** With parameters in braces: `/api/admin/users/{id}/enable`. */
  path: string
  public: boolean
  adminsOnly: boolean
  /** The scope that a program's token needs; none if no token may make the call. */
  tokenScope: TokenScope | undefined
  successStatus: number
  body: Schema | undefined
  params: Schema | undefined
  query: Schema | undefined
  /** Response schemas by status, e.g. `200`. */
  answers: Record<string, Schema>
  /** Examples of responses by status. */
  examples: Record<string, unknown>
}

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
type Content = { content?: { 'application/json'?: { schema: Schema; example?: unknown } } }
type OperationSource = {
  operationId: OperationId
  security?: Record<string, string[]>[] | undefined
  'x-campus'?: { role?: unknown }
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Source = { security?: Record<string, string[]>[]; paths: Record<string, Record<string, OperationSource>> }

const methods = ['get', 'put', 'post', 'delete', 'patch']

export const contractFile = join(import.meta.dirname, '../../../../openapi.yaml')

let contract: Operation[] | undefined

/** openapi.yaml as text and parsed, and its summary. */
export function readDocument(): { text: string; content: object; summary: string } {
  const summary = readFileSync(join(import.meta.dirname, 'llms.txt'), 'utf8')
  return { text: readFileSync(contractFile, 'utf8'), content, summary }
}

/** The calls of openapi.yaml. */
export function readContract(): Operation[] {
  contract ??= parseContract(content)
  return contract
}

/** The longest path parameter of these calls, each character in the longest form that a URL can give it. Throws an Error if one has no limit. */
export function longestParam(operations: readonly Operation[]): number {
  const lengths = operations.flatMap(({ id, params }) =>
    Object.entries((params?.properties ?? {}) as Record<string, Schema>).map(([name, { maxLength }]) => {
      if (typeof maxLength !== 'number') throw new Error(`${id}: the path parameter ${name} has no maxLength`)
      return maxLength
    }),
  )
  return 12 * Math.max(...lengths)
}

/** The calls of an OpenAPI document. Throws an Error if the role of a call is invalid. */
export function parseContract(source: object): Operation[] {
  const { paths, security } = withoutReferences(source) as Source
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [readOperation(path, method.toUpperCase(), { security, ...operation })] : []
    }),
  )
}

function readOperation(path: string, method: string, source: OperationSource): Operation {
  const answers = Object.entries(source.responses).flatMap(([status, { content }]) => {
    const answer = content?.['application/json']
    return answer ? [[status, answer] as const] : []
  })
  return {
    id: source.operationId,
    method,
    path,
    ...readAccess(path, source),
    successStatus: Number(Object.keys(source.responses).find((status) => status.startsWith('2'))),
    body: source.requestBody?.content?.['application/json']?.schema,
    params: parameters(source, 'path'),
    query: parameters(source, 'query'),
    answers: Object.fromEntries(answers.map(([status, { schema }]) => [status, schema])),
    examples: Object.fromEntries(answers.map(([status, { example }]) => [status, example])),
  }
}

/** Paths below it are for administrators, and no others. */
const adminPaths = '/api/admin/'

function readAccess(path: string, { operationId, security, 'x-campus': rules }: OperationSource) {
  const role = rules?.role
  if (role !== 'visitor' && role !== 'student' && role !== 'administrator')
    throw new Error(`${operationId}: the role of x-campus must be visitor, student or administrator`)
  if ((role === 'visitor') !== (security?.length === 0))
    throw new Error(`${operationId}: a visitor's call has security: [], and no other call`)
  if ((role === 'administrator') !== path.startsWith(adminPaths))
    throw new Error(`${operationId}: the calls below ${adminPaths} are for administrators, and no others`)
  const scopes = security?.flatMap(({ token = [] }) => token) ?? []
  const tokenScope = scopes.length === 1 ? scopes.find((scope) => scope === 'read' || scope === 'manage') : undefined
  if (role === 'administrator' ? tokenScope === undefined : scopes.length > 0)
    throw new Error(
      `${operationId}: an administrator's call names the one scope of a token that may make it, and no other call does`,
    )
  return { public: role === 'visitor', adminsOnly: role === 'administrator', tokenScope }
}

function parameters(source: OperationSource, place: Parameter['in']): Schema | undefined {
  const found = source.parameters?.filter((parameter) => parameter.in === place) ?? []
  if (found.length === 0) return undefined
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  }
}

/**
 * The document with every `$ref` replaced by its target. One target is one object, so that a validator is compiled once
 * for each schema. Recursive schemas are not supported.
 */
export function withoutReferences(document: object): unknown {
  const known = new Map<string, unknown>()
  return resolved(document)

  function resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    if (!('$ref' in value) || typeof value.$ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolved(entry)]))
    if (!known.has(value.$ref)) known.set(value.$ref, resolved(target(value.$ref, document)))
    return known.get(value.$ref)
  }
}

function target(reference: string, root: unknown) {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], root)
}
