import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/**
 * The words that run a command where libatomic.so.1 is missing, as on a minimal Debian: an empty file hides it from that command
 * alone. `missing` says why this machine cannot do that.
 */
export function withoutLibatomic(): { through: [string, ...string[]] } | { missing: string } {
  const found = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
  if (found.error) return { missing: 'there is no ldconfig' }
  const paths = Array.from(found.stdout.matchAll(/libatomic\.so\.1 .*=> (\S+)/g), ([, path = '']) => realpathSync(path))
  const hide = [...new Set(paths)].map((path) => `mount --bind /dev/null '${path}'`)
  const words = ['--mount', 'sh', '-c', [...hide, 'exec "$@"'].join(' && '), 'sh']
  const { status, stderr } = spawnSync('unshare', [...words, 'true'], { encoding: 'utf8' })
  return status === 0 ? { through: ['unshare', ...words] } : { missing: `unshare --mount is not permitted: ${stderr}` }
}
