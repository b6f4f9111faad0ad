import { type DeclarationReflection, ReflectionKind, ReflectionType, type SignatureReflection } from 'typedoc'

/** An export as a declaration with its docstrings. Throws if a field has none. */
export function declaration(exported: DeclarationReflection): string {
  const { kind, signatures } = exported
  const name = exported.name + parametersOf(exported)
  const doc = commented(docOf(exported), '')
  if (kind === ReflectionKind.Class) return `${doc}class ${name} ${fields(exported)}`
  if (kind === ReflectionKind.Interface) return `${doc}interface ${name} ${fields(exported)}`
  if (kind === ReflectionKind.TypeAlias)
    return `${doc}type ${name} = ${exported.children ? fields(exported) : typeOf(exported)}`
  const [signature] = signatures ?? []
  if (signature) return `${doc}function ${signature.name}${parametersOf(signature)}${called(signature, ': ')}`
  return `${doc}const ${name}: ${typeOf(exported)}`
}

function fields(owner: DeclarationReflection) {
  const own = (owner.children ?? []).filter(
    ({ name, kind, flags }) => kind !== ReflectionKind.Constructor && !flags.isExternal && !name.startsWith('['),
  )
  return `{\n${own.map((property) => field(owner, property)).join('\n')}\n}`
}

function field(owner: DeclarationReflection, property: DeclarationReflection) {
  const doc = docOf(property)
  if (doc === '' && property.name !== 'name') throw new Error(`${owner.name}.${property.name} has no docstring`)
  const { isOptional } = property.flags
  const type = isOptional ? typeOf(property).replace(/ \| undefined$/, '') : typeOf(property)
  return `${commented(doc, '  ')}  ${property.name}${isOptional ? '?' : ''}: ${type}`
}

/** The type of a field, a method or an alias. */
export function typeOf({ signatures, type }: DeclarationReflection): string {
  const inline = type instanceof ReflectionType ? type.declaration.signatures : undefined
  const [signature] = signatures ?? inline ?? []
  return signature ? called(signature, ' => ') : String(type)
}

function called({ parameters = [], type }: SignatureReflection, arrow: string) {
  const given = parameters.map(({ name, flags, defaultValue, type: taken }) => {
    const shown = String(taken).endsWith('Props') ? 'props' : 'options'
    return `${name === '__namedParameters' ? shown : name}${flags.isOptional || defaultValue !== undefined ? '?' : ''}: ${String(taken)}`
  })
  return `(${given.join(', ')})${arrow}${String(type)}`
}

function parametersOf({ typeParameters }: Pick<DeclarationReflection, 'typeParameters'>) {
  const names = typeParameters?.map(({ name, type }) => (type ? `${name} extends ${String(type)}` : name))
  return names ? `<${names.join(', ')}>` : ''
}

/** The docstring; that of a function is at its signature. */
export function docOf({ comment, signatures }: DeclarationReflection): string {
  const { summary, blockTags } = comment ?? signatures?.[0]?.comment ?? { summary: [], blockTags: [] }
  const described = blockTags.filter(({ tag }) => tag === '@description').map(({ content }) => content)
  return [summary, ...described]
    .map((parts) => parts.map(({ text }) => text).join(''))
    .filter((text) => text !== '')
    .join('\n')
}

function commented(doc: string, indent: string) {
  if (doc === '') return ''
  const lines = doc.split('\n')
  if (lines.length === 1) return `${indent}/** ${doc} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
