import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../../../../..')

/** While there is no release: the program before this migration, and thus before all later ones. */
const migration = 'packages/core/src/database/migrations/024-program-tokens.ts'

/** The program of the last release, or of a revision before many migrations, from the history of this repository; or why there is none. */
export async function olderProgram(): Promise<{ main: string; version: string } | { missing: string }> {
  const version =
    git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^') ||
    `${git('log', '--diff-filter=A', '--format=%h', '-1', '--', migration)}^`
  if (git('rev-parse', '--verify', `${version}^{commit}`) === '') return { missing: 'the history of the repository' }
  const folder = await temporaryFolder()
  const archive = join(folder, 'older.tar')
  git('archive', '--output', archive, version, '--', 'packages', 'openapi.yaml', 'package.json')
  spawnSync('tar', ['xf', archive, '-C', folder])
  borrowPackages(folder)
  return { main: join(folder, 'packages/server/src/campus-server.mjs'), version }
}

/** Its own workspaces, and this version's packages of others and built app. */
function borrowPackages(folder: string) {
  const link = (path: string, to = path) => symlinkSync(join(root, path), join(folder, to))
  mkdirSync(join(folder, 'node_modules/@campus-connect'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@campus-connect'))
    link(`node_modules/${name}`)
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@campus-connect', name))
    if (existsSync(join(root, 'packages', name, 'node_modules'))) link(`packages/${name}/node_modules`)
  }
  rmSync(join(folder, 'packages/app/dist'), { recursive: true, force: true })
  link('packages/app/dist')
}

/** The output; empty if git is missing or refuses. */
function git(...args: string[]) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
