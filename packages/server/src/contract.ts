import { readFileSync } from 'node:fs'
import type { OperationId } from '@campus-connect/sdk/types'
import { parse } from 'yaml'

export type Schema = { [keyword: string]: unknown }

/** One call of openapi.yaml, with its references resolved. */
export type Operation = {
  id: OperationId
  method: string
  /** As in the document: `/api/admin/users/{id}/enable`. */
  path: string
  public: boolean
  adminsOnly: boolean
  successStatus: number
  body: Schema | undefined
  params: Schema | undefined
  query: Schema | undefined
  /** By status, e.g. `200`. */
  answers: Record<string, Schema>
}

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
type Content = { content?: { 'application/json'?: { schema: Schema } } }
type OperationSource = {
  operationId: OperationId
  tags: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Source = { paths: Record<string, Record<string, OperationSource>> }

const methods = ['get', 'put', 'post', 'delete', 'patch']

export const contractFile = new URL('../../../openapi.yaml', import.meta.url)

/** Reads the calls; `text` is the document. */
export function readContract(text: string = readFileSync(contractFile, 'utf8')): Operation[] {
  const source = parse(text) as unknown
  const { paths } = resolved(source, source) as Source
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [readOperation(path, method.toUpperCase(), operation)] : []
    }),
  )
}

function readOperation(path: string, method: string, source: OperationSource): Operation {
  const answers = Object.entries(source.responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema
    return schema ? [[status, schema] as const] : []
  })
  return {
    id: source.operationId,
    method,
    path,
    public: source.security?.length === 0,
    adminsOnly: source.tags.includes('admin'),
    successStatus: Number(Object.keys(source.responses).find((status) => status.startsWith('2'))),
    body: source.requestBody?.content?.['application/json']?.schema,
    params: parameters(source, 'path'),
    query: parameters(source, 'query'),
    answers: Object.fromEntries(answers),
  }
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

/** The same value with every `$ref` replaced by what it points to; the contract has no schema within itself. */
function resolved(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolved(entry, root))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string') return resolved(target(value.$ref, root), root)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolved(entry, root)]))
}

function target(reference: string, root: unknown) {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], root)
}
