// node scripts/generate/sdk.ts calls|contract|policies|examples|guide FILE: what openapi.yaml says about each call, for the SDK.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Call, readCalls, type Schema } from './calls.ts'
import { contractTypes, methods } from './sdk-calls.ts'
import { withTable } from './table.ts'

const { calls, defaults } = readCalls()
const note = '// Generated from openapi.yaml by npm run generate. Do not edit.'

/** How each call is sent, and the shape of its data. */
function policies() {
  const entries = calls.map(({ id, rules, data }) => {
    // A client needs to know only which calls need no session.
    const said = rules.role === 'visitor' ? rules : { ...rules, role: undefined }
    const own = Object.entries(said).filter(([name, value]) => value !== defaults[name])
    const shape = shapeOf(data)
    return `  ${id}: ${literal({ ...Object.fromEntries(own), ...(shape !== undefined && { data: shape }) })},`
  })
  return `${note}\nexport const defaults = ${literal(defaults)}\n\nexport const policies = {\n${entries.join('\n')}\n} as const\n`
}

/** All required fields of the data except times. */
function shapeOf({ type, properties = {}, required = [], items, format }: Schema): unknown {
  if (type === 'array') return [shapeOf(items as Schema)]
  if (type === 'object') {
    const fields = required.map((name) => [name, shapeOf(properties[name]!)] as const)
    return Object.fromEntries(fields.filter(([, shape]) => shape !== undefined))
  }
  if (type === 'null' || format === 'date-time') return undefined
  return type === 'integer' ? 'number' : type
}

/** An example of each call and of its answer, for msw and for tests. */
function examples() {
  const entries = calls.map(({ id, verb, path, input, status, answer, headers }) => {
    const { message, data } = answer
    return `  ${id}: ${literal({ verb, path, input, status, headers, message, data })},`
  })
  return `${note}\nimport type { AnswerData, OperationId } from './types.ts'

export type Example<O extends OperationId> = {
  verb: 'get' | 'post' | 'put' | 'delete'
  path: string
  /** Empty if the call takes nothing. */
  input: Record<string, unknown>
  /** What it succeeds with. */
  status: number
  headers: Record<string, string>
  message: string
  data: AnswerData<O>
}

export const examples: { [O in OperationId]: Example<O> } = {\n${entries.join('\n')}\n}\n`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(
    ([name, each]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(each)}`,
  )
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

function guide() {
  const document = withTable(readFileSync('packages/sdk/guide.md', 'utf8'), 'CHANGELOG.md', breaking())
  return withTable(document, 'calls of openapi.yaml', [
    ['method', 'call', 'role', 'repeated', 'without an answer'],
    ...calls.map(({ id, verb, path, rules, takes }: Call) => [
      `\`${id}(${takes.length > 0 ? `{ ${takes.join(', ')} }` : ''})\``,
      `${verb.toUpperCase()} ${path}`,
      rules.role,
      ['never', 'once', 'twice'][rules.repeats] ?? '',
      rules.check ?? '',
    ]),
  ])
}

/** The rows of the changelog's table that are about the SDK, because a package does not contain the changelog. */
function breaking() {
  const rows = readFileSync('CHANGELOG.md', 'utf8').match(/^\| (?:part|HTTP|SDK) .*$/gm) ?? []
  if (rows.length !== 3) throw new Error('CHANGELOG.md lacks its row HTTP or SDK of what is breaking')
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ) // no cell contains a |
}

const [what = '', target = ''] = process.argv.slice(2)
const make = { calls: methods, contract: contractTypes, policies, examples, guide }[what]
if (!make || target === '')
  throw new Error('Usage: node scripts/generate/sdk.ts calls|contract|policies|examples|guide FILE')
writeFileSync(target, make())
