import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Copies what git knows into a folder for planted faults, and returns it. Installed packages are linked, those of the repository copied. */
export async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'campus-mutants-'))
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of tracked.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await cp(join(root, path), join(copy, path))
  }
  await linkPackages(copy)
  return copy
}

async function linkPackages(copy: string) {
  const scope = 'node_modules/@campus-connect'
  await mkdir(join(copy, scope), { recursive: true })
  for (const entry of await readdir(join(root, 'node_modules')))
    if (entry !== '@campus-connect') await symlink(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  for (const name of await readdir(join(root, scope))) {
    await symlink(`../../packages/${name}`, join(copy, scope, name))
    const own = `packages/${name}/node_modules`
    if (existsSync(join(root, own))) await symlink(join(root, own), join(copy, own))
  }
}

export const removeCopy = (copy: string): Promise<void> => rm(copy, { recursive: true })
