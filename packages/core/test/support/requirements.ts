import { spawnSync } from 'node:child_process'

/** Runs a program that a test needs and gives the reason to skip the test if it fails. */
export function missing(program: string, ...argv: string[]): string | undefined {
  const { error, status, stderr } = spawnSync(program, argv, { encoding: 'utf8' })
  if (error) return `${program} is not installed`
  return status === 0 ? undefined : `${program} cannot be used here: ${stderr.trim().split('\n').at(-1)}`
}
