import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const top = join(import.meta.dirname, '../..')

/**
 * Whether a path of the repository may be published: a file that git knows, or a folder of such files. What lies around, such as
 * settings or an editor's file, may not. In a copy of the sources without their history everything may, but that makes no release.
 */
export function trackedFiles(root = top): (path: string) => boolean {
  const files = listed(root, ['ls-files', '-z', '--cached'])
  if (!files?.includes('package.json')) return () => true
  const known = new Set(['', ...files.filter((file) => existsSync(join(root, file)))])
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) known.add(file.slice(0, end))
  return (path) => known.has(relative(root, resolve(root, path)).replaceAll('\\', '/'))
}

/**
 * Throws an error that names what differs from the commit, apart from what git ignores and what lies in the folder `output`. What is
 * ignored counts only where the build of the app would copy it.
 */
export function refuseDirtyTree(output: string, root = top): void {
  const folder = relative(root, resolve(root, output))
  const others = folder === '' || folder.startsWith('..') ? [] : [`:(exclude)${folder}`]
  const changed = listed(root, [
    'status',
    '--porcelain',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--',
    '.',
    ...others,
  ])
  const copied = listed(root, ['ls-files', '-z', '--others', 'packages/app/public'])
  if (!changed || !copied || !listed(root, ['ls-files', '-z', '--error-unmatch', 'package.json']))
    throw new Error('A release is made of a commit: this is no working tree of git.')
  const files = [...new Set([...changed.map((line) => line.slice(3)), ...copied])]
  if (files.length > 0)
    throw new Error(
      `A release is made of a commit. Commit, remove or move away:\n${files.map((file) => `  ${file}`).join('\n')}`,
    )
}

function listed(cwd: string, args: string[]) {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.split('\0').filter(Boolean) : undefined
}
