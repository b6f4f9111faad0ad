// Generates files from openapi.yaml, the SDK's types, the commands of campus, the design tokens and docs/limits.json. With --check it changes nothing and fails on drift.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const schema = (file: string) => ['node_modules/openapi-typescript/bin/cli.js', 'openapi.yaml', '--output', file]
const contract = (file: string) => ['scripts/generate/contract.ts', file]
const sdk = (what: string) => (file: string) => ['scripts/generate/sdk.ts', what, file]
const api = (file: string) => ['scripts/generate/api.ts', file]
const cli = (file: string) => ['scripts/generate/cli.ts', file]
const tokens = (file: string) => ['scripts/generate/tokens.ts', file]
const exchange = (file: string) => ['scripts/generate/exchange.ts', file]
const brand = (file: string) => ['scripts/generate/brand.ts', file]
const limits = (file: string) => ['scripts/generate/limits.ts', file]
const generated = [
  { file: 'packages/sdk/src/schema.ts', command: schema },
  { file: 'packages/server/src/api/contract.json', command: contract },
  { file: 'packages/server/src/api/roles.ts', command: contract },
  { file: 'packages/sdk/src/contract.ts', command: sdk('contract') },
  { file: 'packages/sdk/src/calls.ts', command: sdk('calls') },
  { file: 'packages/sdk/src/policies.ts', command: sdk('policies') },
  { file: 'packages/sdk/src/examples.ts', command: sdk('examples') },
  { file: 'packages/sdk/guide.md', command: sdk('guide') },
  { file: 'packages/sdk/api.md', command: api },
  { file: 'packages/cli/reference.md', command: cli },
  { file: 'packages/ui/src/tokens.css', command: tokens },
  { file: 'packages/ui/src/foundations/tokens.json', command: tokens },
  ...[
    'exchange.resolver',
    ...['palette', 'sizes', 'light', 'dark', 'styles', 'styles-light', 'styles-dark'].map((name) => `${name}.tokens`),
  ].map((name) => ({ file: `packages/ui/tokens/exchange/${name}.json`, command: exchange })),
  { file: 'packages/brand/src/kit-colours.json', command: brand },
  { file: 'docs/security.md', command: limits },
]

/** A generator has already said what is wrong. */
function run(args: string[]) {
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(1)
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-generate-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  for (const [index, { file, command }] of generated.entries()) {
    const fresh = join(mkdtempSync(join(folder, `${index}-`)), basename(file))
    run(command(fresh))
    if (readFileSync(fresh, 'utf8') === readFileSync(file, 'utf8')) continue
    // Told at once: a generator that reads this file may fail.
    console.error(`${file} is not what its source gives: run npm run generate`)
    process.exitCode = 1
  }
} else {
  for (const { file, command } of generated) run(command(file))
}
