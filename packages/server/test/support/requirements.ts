import { spawnSync } from 'node:child_process'

/** The reason for a skipped test: why this program cannot be used here. Undefined if it can. */
export function missing(program: string, ...argv: string[]): string | undefined {
  const { error, status, stderr } = spawnSync(program, argv, { encoding: 'utf8' })
  if (error) return `${program} is not installed`
  return status === 0 ? undefined : `${program} cannot be used here: ${stderr.trim().split('\n').at(-1)}`
}
