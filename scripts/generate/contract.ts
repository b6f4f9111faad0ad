// node scripts/generate/contract.ts FILE: openapi.yaml as JSON, because reading YAML would take a tenth of the server's start; for a .ts file, the role of each call as a type.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { readCalls } from './calls.ts'

const [, , target = ''] = process.argv

function roles() {
  const lines = readCalls().calls.map(({ id, rules }) => `  ${id}: '${rules.role}'`)
  return `// Generated from openapi.yaml by npm run generate. Do not edit.\n/** Who may make a call, by its operationId. */\nexport type Roles = {\n${lines.join('\n')}\n}\n`
}

const json = () => `${JSON.stringify(parse(readFileSync('openapi.yaml', 'utf8')), null, 1)}\n`

writeFileSync(target, target.endsWith('.ts') ? roles() : json())
