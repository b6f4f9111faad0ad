import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Policy } from '../../packages/sdk/src/http/policy.ts'
import { type Document, type Names, namesOf } from './names.ts'

type Json = { [key: string]: unknown }
export type Schema = Json & {
  type?: string
  description?: string
  format?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
}
type Parameter = { name: string; in: string; required?: boolean; example?: unknown; schema: Schema }
type Media = { content?: { 'application/json'?: { schema: Schema; example?: Json } } }
type Response = Media & { headers?: Record<string, { required?: boolean; example?: unknown }> }
type Operation = {
  operationId: string
  description?: string
  'x-campus'?: Json
  parameters?: Parameter[]
  requestBody?: Media
  responses: Record<string, Response>
}

/** What `x-campus` says about a call. */
export type Rules = Omit<Policy, 'role' | 'data'> & { role: 'visitor' | 'student' | 'administrator' }

/** A call of openapi.yaml with its references resolved. */
export type Call = {
  id: string
  verb: string
  path: string
  description: string
  rules: Rules
  /** The names of what it takes; `?` after those that may be absent. */
  takes: string[]
  inPath: string[]
  inQuery: string[]
  names: Names
  /** The example of what it takes, in one object. */
  input: Json
  status: number
  /** The example of its answer. */
  answer: Json
  /** Those that every answer has, by their examples. */
  headers: Record<string, string>
  /** All that its answer may have. */
  headerNames: string[]
  /** The schema of its body. */
  body?: Schema
  /** The schema of `data` in its answer. */
  data: Schema
}

export function readCalls(): { calls: Call[]; defaults: Json } {
  const document = parse(readFileSync('openapi.yaml', 'utf8')) as Json & Document
  const { paths, 'x-campus-schema': rules } = resolved(document, document) as {
    paths: Record<string, Record<string, Operation>>
    'x-campus-schema': Schema
  }
  const defaults = Object.fromEntries(
    Object.entries(rules.properties ?? {}).flatMap(([name, rule]) => ('default' in rule ? [[name, rule.default]] : [])),
  )
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({
      ...callOf(path, verb, operation, defaults),
      names: namesOf(document, path, verb),
    })),
  )
  return { calls, defaults }
}

function callOf(path: string, verb: string, operation: Operation, defaults: Json): Omit<Call, 'names'> {
  const { operationId: id, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content?.['application/json']
  const [status = '', success = {}] = Object.entries(responses).find(([name]) => name.startsWith('2')) ?? []
  const answer = success.content?.['application/json']
  const bodyExample = (body?.example ?? body?.schema.example) as Json | undefined
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const rules = operation['x-campus'] ?? {}
  const data = dataOf(answer?.schema)
  const lacking = [
    description ? [] : 'a description',
    ['role', 'repeats'].filter((name) => !(name in rules)).map((name) => `x-campus.${name}`),
    inPath.filter(({ example }) => example === undefined).map(({ name }) => `an example of ${name}`),
    body && !bodyExample ? 'an example of its body' : [],
    answer?.example ? [] : 'an example of its answer',
    data ? [] : 'an answer that is the Envelope with data',
  ].flat()
  if (lacking.length > 0 || !description || !answer?.example || !data)
    throw new Error(`openapi.yaml: ${id} lacks ${lacking.join(', ')}`)

  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const required = new Set(body?.schema.required)
  const headers = Object.entries(success.headers ?? {}).filter(([, header]) => header.required)
  return {
    id,
    verb,
    path,
    description,
    rules: { ...defaults, ...rules } as Rules,
    takes: [
      ...inPath.map(({ name }) => name),
      ...Object.keys(body?.schema.properties ?? {}).map((name) => (required.has(name) ? name : `${name}?`)),
      ...inQuery.map(({ name, required }) => (required ? name : `${name}?`)),
    ],
    inPath: inPath.map(({ name }) => name),
    inQuery: inQuery.map(({ name }) => name),
    ...(body && { body: body.schema }),
    input: { ...Object.fromEntries(inPath.map(({ name, example }) => [name, example])), ...bodyExample },
    status: Number(status),
    answer: answer.example,
    headers: Object.fromEntries(headers.map(([name, { example }]) => [name, String(example)])),
    headerNames: Object.keys(success.headers ?? {}),
    data,
  }
}

/** An answer is the envelope, and what the call puts into it. */
function dataOf(schema: Schema | undefined): Schema | undefined {
  const parts = schema?.allOf as { properties?: { data?: Schema } }[] | undefined
  return parts?.at(-1)?.properties?.data
}

function resolved(value: unknown, root: Json): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, root))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Json
  const own = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, resolved(entry, root)]))
  if (typeof $ref !== 'string') return own
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json)[key], root)
  return { ...(resolved(target, root) as Json), ...own }
}
