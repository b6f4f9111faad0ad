// node scripts/generate/api.ts FILE: the public face of the SDK as a page, read from its types. A field without a docstring fails.
import { writeFileSync } from 'node:fs'
import { Application, type DeclarationReflection, OptionDefaults, ReflectionKind } from 'typedoc'
import { declaration, docOf, typeOf } from './api/declaration.ts'
import { readCalls } from './calls.ts'

const target = process.argv[2]
if (target === undefined) throw new Error('Usage: node scripts/generate/api.ts FILE')

const entries = ['index', 'node', 'react', 'msw'] as const
const app = await Application.bootstrap({
  entryPoints: entries.map((name) => `packages/sdk/src/${name}.ts`),
  tsconfig: 'packages/sdk/typedoc.tsconfig.json',
  // openapi-typescript writes these.
  blockTags: [...OptionDefaults.blockTags, '@description', '@constant'],
  // tsc has checked them.
  skipErrorChecking: true,
  excludeExternals: true,
  disableSources: true,
  sort: ['source-order'],
  logLevel: 'Error',
})
const project = await app.convert()
if (!project) throw new Error('typedoc could not read the SDK')

const exportsOf = (name: string) => {
  const { children = [] } = project.getChildByName([name]) as DeclarationReflection
  return children.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
const exportedNames = new Set(exportsOf('index').map(({ name }) => name))

const sections = entries.map((name) => {
  const title = name === 'index' ? '@campus-connect/sdk' : `@campus-connect/sdk/${name}`
  // `operations` is made from openapi.yaml, which is its reference.
  const shown = exportsOf(name).filter((each) => each.name !== 'operations' && each.kind !== ReflectionKind.Reference)
  return `## \`${title}\`\n\n\`\`\`ts\n${shown.map(declaration).join('\n\n')}\n\`\`\``
})

/** One line for each call: method, path and purpose. Throws if the SDK lacks the method, or a type in it is not exported. */
function callRows() {
  const methods = exportsOf('index').find(({ name }) => name === 'Campus')?.children ?? []
  const rows = readCalls().calls.map(({ id, verb, path, rules }) => {
    const method = methods.find(({ name }) => name === id)
    if (!method) throw new Error(`packages/sdk/src/calls.ts has no method ${id}: run npm run generate`)
    const shape = typeOf(method).replace(') => ', '): ')
    const unknown = shape.match(/\b[A-Z]\w+/g)?.find((name) => name !== 'Promise' && !exportedNames.has(name))
    if (unknown !== undefined) throw new Error(`${method.name} uses ${unknown}, which packages/sdk/src/index.ts lacks`)
    const repeated = ['sent once', 'repeated once', 'repeated twice'][rules.repeats]
    return `- \`${method.name}${shape}\` · \`${verb.toUpperCase()} ${path}\` · ${rules.role} · ${repeated}<br>${docOf(method).replaceAll('\n', ' ')}`
  })
  return rows.join('\n')
}

writeFileSync(
  target,
  `<!-- Made by npm run generate from openapi.yaml and the types of the SDK. Do not edit. -->

# API of @campus-connect/sdk

## Calls

Methods of the client that \`createCampus\` makes. [README.md](README.md) and [guide.md](guide.md) explain them with examples.

${callRows()}

${sections.join('\n\n')}
`,
)
