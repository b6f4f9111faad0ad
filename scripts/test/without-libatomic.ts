import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/**
 * The words that run a command where libatomic.so.1 is missing, as on a minimal Debian: an empty file hides it from that command
 * alone. A sentence if this machine does not permit that.
 */
export function withoutLibatomic(): string[] | string {
  const found = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
  const paths = Array.from((found.stdout ?? '').matchAll(/libatomic\.so\.1 .*=> (\S+)/g), ([, path = '']) =>
    realpathSync(path),
  )
  if (found.error) return 'there is no ldconfig'
  const hide = [...new Set(paths)].map((path) => `mount --bind /dev/null '${path}'`)
  const words = ['unshare', '--mount', 'sh', '-c', [...hide, 'exec "$@"'].join(' && '), 'sh']
  const [program = '', ...rest] = words
  const tried = spawnSync(program, [...rest, 'true'], { encoding: 'utf8' })
  return tried.status === 0 ? words : `unshare --mount is not permitted: ${tried.stderr ?? tried.error?.message}`
}
