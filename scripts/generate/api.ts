// node scripts/generate/api.ts FILE: the public face of the SDK as a page, read from its types. A field without a docstring fails.
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { callRows } from './api/calls.ts'
import { declaration } from './api/declaration.ts'

const target = process.argv[2]
if (target === undefined) throw new Error('Usage: node scripts/generate/api.ts FILE')

const entries = ['index', 'node', 'react', 'msw'] as const
const files = entries.map((name) => `packages/sdk/src/${name}.ts`)
const { config } = ts.readConfigFile('tsconfig.json', (file) => readFileSync(file, 'utf8'))
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
const program = ts.createProgram(files, options)
const checker = program.getTypeChecker()

const exportedNames = new Set(
  checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(files[0]!)!)!).map(({ name }) => name),
)
const sections = entries.map((name, index) => {
  const source = program.getSourceFile(files[index]!)!
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source)!)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const title = name === 'index' ? '@campus-connect/sdk' : `@campus-connect/sdk/${name}`
  // Made from openapi.yaml, which is its reference.
  const shown = exported.filter((symbol) => symbol.name !== 'operations')
  return `## \`${title}\`\n\n\`\`\`ts\n${shown.map((symbol) => declaration(checker, symbol)).join('\n\n')}\n\`\`\``
})

writeFileSync(
  target,
  `<!-- Made by npm run generate from openapi.yaml and the types of the SDK. Do not edit. -->

# API of @campus-connect/sdk

## Calls

Methods of the client that \`createCampus\` makes. [README.md](README.md) and [guide.md](guide.md) explain them with examples.

${callRows(checker, program.getSourceFile('packages/sdk/src/calls.ts')!, exportedNames)}

${sections.join('\n\n')}
`,
)
