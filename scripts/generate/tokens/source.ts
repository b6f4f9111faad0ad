/** A token as its file writes it. The notes are under `$extensions.campus-connect`. */
export type SourceToken = { type: string; value: unknown; description: string | undefined; notes: Notes }
export type Notes = { when?: string; avoid?: string; on?: string[]; decorative?: boolean } & Exchanged
/** Only in exchanged files: what a length in pixels is in the source. */
type Exchanged = { rem?: number }
export type Tokens = Map<string, SourceToken>

/** Reads the JSON of one file of the source. */
export type Read = (file: string) => unknown

type Group = { [name: string]: unknown; $type?: string }
type Ref = { $ref: string }
type Resolver = {
  sets: { base: { sources: Ref[] } }
  modifiers: { theme: { contexts: { light: Ref[]; dark: Ref[] } } }
}

const noteNames = ['when', 'avoid', 'on', 'decorative', 'rem']

/** The source as its resolver combines it. Each theme includes the base. */
export function readTokens(read: Read, resolver = 'campus.resolver.json') {
  const { sets, modifiers } = read(resolver) as Resolver
  const load = (refs: Ref[]) => new Map(refs.flatMap(({ $ref }) => [...tokensOf(read($ref) as Group)]))
  const base = load(sets.base.sources)
  const { light, dark } = modifiers.theme.contexts
  const roles = { light: load(light), dark: load(dark) }

  sameRoles(roles.light, roles.dark)
  return { base, roles, themes: { light: new Map([...base, ...roles.light]), dark: new Map([...base, ...roles.dark]) } }
}

/** Every token below a group. A type applies to everything inside. */
function* tokensOf(group: Group, path: string[] = [], type = group.$type): Generator<[string, SourceToken]> {
  const name = path.join('.')
  if ('$value' in group) {
    if (type === undefined) throw new Error(`tokens: ${name} has no $type`)
    yield [name, { type, value: group.$value, description: group.$description as string, notes: notesOf(name, group) }]
  } else {
    for (const [key, child] of Object.entries(group)) {
      if (key.startsWith('$')) continue
      if (typeof child !== 'object' || child === null)
        throw new Error(`tokens: ${[...path, key].join('.')} is no token and no group`)
      yield* tokensOf(child as Group, [...path, key], (child as Group).$type ?? type)
    }
  }
}

function notesOf(name: string, { $extensions }: Group): Notes {
  const notes = ($extensions as { 'campus-connect'?: Notes } | undefined)?.['campus-connect'] ?? {}
  const unknown = Object.keys(notes).find((key) => !noteNames.includes(key))
  if (unknown !== undefined) throw new Error(`tokens: ${name} has the unknown note ${unknown}`)

  return notes
}

function sameRoles(light: Tokens, dark: Tokens) {
  const odd = [...light.keys()]
    .filter((name) => !dark.has(name))
    .concat([...dark.keys()].filter((name) => !light.has(name)))
  if (odd.length > 0) throw new Error(`tokens: only in one theme: ${odd.join(', ')}`)
}

/** Resolves aliases such as `{palette.pine.600}` in the value of `name`, also inside a composite value. */
export function resolve(name: string, tokens: Tokens, seen: string[] = []): unknown {
  const token = tokens.get(name)
  if (token === undefined) throw new Error(`tokens: ${seen.at(-1)} names {${name}}, which does not exist`)
  if (seen.includes(name)) throw new Error(`tokens: ${[...seen, name].join(' → ')} leads back to itself`)

  return follow(token.value, (alias) => resolve(alias, tokens, [...seen, name]))
}

/** Replaces every `{alias}` in a value by the result of `found`. */
export function follow(value: unknown, found: (alias: string) => unknown): unknown {
  const alias = aliasOf(value)
  if (alias !== undefined) return found(alias)
  if (Array.isArray(value)) return value.map((part) => follow(part, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, follow(part, found)]))
}

/** The name in `{palette.pine.600}`, if the value is an alias. */
export const aliasOf = (value: unknown) => (typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined)
