import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')
/** Copied, so that a fault can be planted in them. */
const packages = ['core', 'operator', 'server'].map((name) => `packages/${name}`)
const suites = [
  'server/test/calls/*',
  'server/test/security/*',
  'server/test/accounts/*',
  'server/src/api/**/*',
  'server/src/http/client/origin',
  'core/src/text',
  'core/src/domain/accounts/{password-rules,rate-limits}',
]

/**
 * Copies the server's packages for planted faults, with a configuration of the tests that must notice them, and returns the
 * folder. Installed packages are linked.
 */
export async function copyServer(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'campus-mutants-'))
  for (const path of ['openapi.yaml', 'package.json', 'docs/limits.json', ...packages])
    await cp(join(root, path), join(copy, path), { recursive: true, filter: (each) => !each.includes('node_modules') })
  await mkdir(join(copy, 'node_modules/@campus-connect'), { recursive: true })
  for (const entry of await readdir(join(root, 'node_modules')))
    if (entry !== '@campus-connect') await symlink(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  for (const name of await readdir(join(root, 'node_modules/@campus-connect'))) {
    const path = `packages/${name}`
    await symlink(join(packages.includes(path) ? copy : root, path), join(copy, 'node_modules/@campus-connect', name))
  }
  for (const path of packages)
    if (existsSync(join(root, path, 'node_modules')))
      await symlink(join(root, path, 'node_modules'), join(copy, path, 'node_modules'))
  const include = suites.map((suite) => `packages/${suite}.test.ts`)
  // mutants.test.ts compares the source text and would notice every fault.
  const exclude = ['**/*.long.test.ts', '**/mutants.test.ts']
  const config = { test: { include, exclude, testTimeout: 60_000 } }
  await writeFile(join(copy, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  return copy
}

export const removeCopy = (copy: string) => rm(copy, { recursive: true })
