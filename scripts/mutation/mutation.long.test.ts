import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureInstalled } from '../test/ensure-installed.ts'
import { accounts } from './faults/accounts.ts'
import { copyRepository, removeCopy, root } from './repository-copy.ts'

/** Sessions, rate limits, authorization and text rules. `MUTATE=core/src/text.ts,…` selects some of them. */
const spoilt = process.env.MUTATE?.split(',') ?? [
  'core/src/domain/accounts/sessions.ts',
  'core/src/database/queries/logins/sessions.ts',
  'core/src/domain/accounts/rate-limits.ts',
  'core/src/domain/accounts/throttle.ts',
  'core/src/database/queries/logins/throttles.ts',
  'core/src/domain/accounts/credentials.ts',
  'core/src/domain/accounts/fair-queue.ts',
  'core/src/domain/accounts/sign-up.ts',
  'server/src/api/access.ts',
  'server/src/http/client/origin.ts',
  'core/src/text.ts',
  'server/src/api/coercion.ts',
]
const tools = join(root, 'tools/node_modules/@stryker-mutator')
const limit = 90 * 60_000

let copy: string

beforeAll(async () => {
  await ensureInstalled('tools')
  copy = await copyRepository()
}, limit)

afterAll(() => removeCopy(copy))

type Mutant = {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
}
type Report = { files: Record<string, { mutants: Mutant[] }> }

test('of a hundred faults of every kind at least ninety are noticed', { timeout: limit }, async () => {
  const config = {
    mutate: spoilt.map((file) => `packages/${file}`),
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.mjs' },
    plugins: [join(tools, 'vitest-runner/dist/src/index.js')],
    coverageAnalysis: 'perTest',
    inPlace: true,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: 'mutation.json' },
    concurrency: 2,
    tempDirName: '.stryker',
    timeoutMS: 60_000,
    warnings: false,
  }
  const include = accounts.noticedBy.map((start) => `${start}{**/,}*.test.ts`)
  const tests = { include, exclude: ['**/*.long.test.ts'], testTimeout: 60_000 }
  await writeFile(join(copy, 'vitest.mutation.config.mjs'), `export default ${JSON.stringify({ test: tests })}`)
  await writeFile(join(copy, 'stryker.config.json'), JSON.stringify(config))
  const program = join(tools, 'core/bin/stryker.js')
  const child = spawn(process.execPath, [program, 'run'], { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)

  const { files } = JSON.parse(await readFile(join(copy, 'mutation.json'), 'utf8')) as Report
  const mutants = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((each) => ({ file, ...each })))
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const survivors = missed.map(
    ({ file, status, mutatorName, replacement, location: { start } }) =>
      `${status}: ${file}:${start.line}:${start.column} ${mutatorName}: ${replacement ?? ''}`,
  )
  // oxlint-disable-next-line no-console -- the figures are what this run is for
  console.log([`noticed ${noticed} of ${noticed + missed.length}`, ...survivors].join('\n'))

  expect(noticed).toBeGreaterThan(100)
  expect(noticed / (noticed + missed.length)).toBeGreaterThanOrEqual(0.9)
})
