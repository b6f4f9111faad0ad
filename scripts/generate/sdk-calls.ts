// The methods of the SDK, and the types that they take and give, from openapi.yaml.
import { type Call, readCalls } from './calls.ts'

const note = '// Generated from openapi.yaml by npm run generate. Do not edit.'

/** The headers that the SDK gives beside `data` and `message`: what an answer with one of them is, and who makes it (`src/answers.ts`). */
const readers = [
  { header: 'X-Changed', reader: 'changeAnswer', type: 'ChangeAnswer' },
  { header: 'X-Attendance-On-Deletion', reader: 'lecturesAnswer', type: 'LecturesAnswer' },
  { header: 'X-Total-Count', reader: 'usersAnswer', type: 'UsersAnswer' },
]

function answerOf({ headerNames, names }: Call) {
  return (
    readers.find(({ header }) => headerNames.includes(header)) ?? {
      reader: 'plainAnswer',
      type: `Answer<${names.data}>`,
    }
  )
}

/** The name of the type of what a call takes. */
function inputOf({ id, inPath, inQuery, body, names }: Call): string | undefined {
  if (inQuery.length > 0 && body) throw new Error(`openapi.yaml: ${id} takes a query and a body`)
  if (inQuery.length > 0) return `${capital(id.replace(/^list/, ''))}Query`
  if (inPath.length > 0) return names.subject + (names.body ?? 'Ref')
  return names.body
}

/** `src/calls.ts`: one method for each call. */
export function methods(): string {
  const { calls } = readCalls()
  const readerNames = calls.map((call) => answerOf(call).reader)
  const helpers = calls.some(({ inQuery }) => inQuery.length > 0) ? [...readerNames, 'defined'] : readerNames
  const types = calls.flatMap((call) => [inputOf(call) ?? [], answerOf(call).type.match(/[A-Z]\w+/g) ?? []].flat())
  return `${note}
import { ${unique(helpers).join(', ')} } from './answers.ts'
import type { CallInit } from './http/options.ts'
import type { Send } from './http/sender.ts'
import type { operations } from './schema.ts'
import type {
${unique(types)
  .map((name) => `  ${name},\n`)
  .join('')}} from './types.ts'

/** One method per operationId, in the order of openapi.yaml. */
export function createCalls(send: Send) {
  return {
${calls.map(method).join('\n\n')}
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>
}

/** The calls. */
export interface Calls extends ReturnType<typeof createCalls> {}
`
}

function method(call: Call) {
  const { id, verb, path, description } = call
  const { reader, type } = answerOf(call)
  const input = inputOf(call)
  const optional = call.takes.every((name) => name.endsWith('?')) ? ' = {}' : ''
  const takes = [...(input === undefined ? [] : [`input: ${input}${optional}`]), 'init?: CallInit']
  const parts = partsOf(call)
  const request = parts.length > 0 ? `{ ${[...parts, '...options'].join(', ')} }` : 'options'
  return `${docstring(description, '    ')}
    ${id}: async (${takes.join(', ')}): Promise<${type}> =>
      ${reader}(await send('${id}', init, (http, options) =>
        http.${verb.toUpperCase()}('${path}', ${request}))),`
}

/** What a call sends, as openapi-fetch takes it. */
function partsOf({ inPath, inQuery, body, takes }: Call) {
  const inBody = Object.keys(body?.properties ?? {})
  const pick = (names: string[]) => `{ ${names.map((name) => `${name}: input.${name}`).join(', ')} }`
  const part = (names: string[]) => (names.length === takes.length ? 'input' : pick(names))
  const isOptional = (name: string) => takes.includes(`${name}?`)
  const query = inQuery.some(isOptional) ? `defined(${part(inQuery)})` : part(inQuery)
  const content = part(inBody) !== 'input' && inBody.some(isOptional) ? `defined(${part(inBody)})` : part(inBody)

  const params = [
    ...(inPath.length > 0 ? [`path: ${pick(inPath)}`] : []),
    ...(inQuery.length > 0 ? [`query: ${query}`] : []),
  ]
  return [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(inBody.length > 0 ? [`body: ${content}`] : []),
  ]
}

/** `src/contract.ts`: the types of what calls take and give. */
export function contractTypes(): string {
  const { calls } = readCalls()
  const declared = new Map<string, string>()
  function declare(name: string, bases: string[], doc: string) {
    if (!declared.has(name))
      declared.set(name, `${docstring(`${doc}.`, '')}\nexport interface ${name} extends ${bases.join(', ')} {}`)
  }
  const schema = (name: string, doc: string) => declare(name, [`Schema<'${name}'>`], doc)
  const takenBy = (name: string) => {
    const ids = calls.filter((call) => inputOf(call) === name).map(({ id }) => `\`${id}\``)
    return `What ${ids.join(' and ')} take${ids.length > 1 ? '' : 's'}`
  }

  for (const call of calls) {
    const { id, inPath, inQuery, body, data, names } = call
    const { description } = data.items ?? data
    if (names.data !== 'null') schema(names.data.replace('[]', ''), description ?? `What \`${id}\` gives`)
    if (names.body !== undefined) schema(names.body, body?.description ?? takenBy(names.body))
    const ref = `${names.subject}Ref`
    if (inPath.length > 0) declare(ref, [`PathOf<'${id}'>`], `Names a ${names.subject.toLowerCase()}`)
    const input = inputOf(call)
    const further = inQuery.length > 0 ? `OrUndefined<QueryOf<'${id}'>>` : names.body
    if (input !== undefined && further !== undefined)
      declare(input, [...(inPath.length > 0 ? [ref] : []), further], takenBy(input))
  }
  return `${note}
import type { components, operations } from './schema.ts'

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]
type PathOf<O extends keyof operations> = NonNullable<operations[O]['parameters']['path']>
type QueryOf<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>

/** An optional field may also be given as undefined, which \`exactOptionalPropertyTypes\` refuses otherwise. */
type OrUndefined<T> = { [Name in keyof T]: T[Name] | undefined }

// Interfaces, because editors show their names and not what they consist of.
${[...declared.values()].join('\n')}
`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const unique = (names: string[]) => [...new Set(names)].toSorted()

/** A docstring in lines of at most 120 characters. */
function docstring(text: string, indent: string) {
  const words = text.trim().split(/\s+/)
  const single = `${indent}/** ${words.join(' ')} */`
  if (single.length <= 120) return single
  const lines = words.reduce<string[]>((all, word) => {
    const longer = `${all.at(-1)} ${word}`
    return all.length > 0 && indent.length + 3 + longer.length <= 120 ? [...all.slice(0, -1), longer] : [...all, word]
  }, [])
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join('\n')
}
