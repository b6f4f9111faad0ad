import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')
const suites = [
  'test/security/*',
  'src/api/**/*',
  'src/http/client/origin',
  'src/text',
  'src/domain/accounts/{password-rules,sessions,throttle,rate-limits,credentials,name-guesses}',
]

/**
 * Makes a copy of the server for planted faults, with a configuration of the tests that must notice them, and gives its
 * folder. Installed packages are linked.
 */
export async function copyServer(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'campus-mutants-'))
  await mkdir(join(copy, 'packages/server'), { recursive: true })
  for (const folder of ['src', 'test'])
    await cp(join(root, 'packages/server', folder), join(copy, 'packages/server', folder), { recursive: true })
  for (const file of ['openapi.yaml', 'package.json', 'packages/server/package.json', 'docs/limits.json'])
    await cp(join(root, file), join(copy, file))
  for (const folder of ['node_modules', 'packages/server/node_modules'])
    await symlink(join(root, folder), join(copy, folder))
  const include = suites.map((suite) => `packages/server/${suite}.test.ts`)
  // mutants.test.ts compares the source text and would notice every fault.
  const exclude = ['**/*.long.test.ts', '**/mutants.test.ts']
  const config = { test: { include, exclude, testTimeout: 60_000 } }
  await writeFile(join(copy, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  return copy
}

export const removeCopy = (copy: string) => rm(copy, { recursive: true })
