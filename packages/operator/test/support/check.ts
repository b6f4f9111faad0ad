import type { Environment } from '@campus-connect/core/config/settings.ts'
import { runCommand } from './operator.ts'

/** The date and the operator of `campus-server check` in the tests. */
export const now = new Date('2026-10-01T00:00:00Z')
export const somebody = { kind: 'operator', account: 'operator', address: 'local' } as const

/** Runs `campus-server check` in this environment, of a campus that has told people its policy. */
export async function check(given: Environment) {
  const environment = { PRIVACY_URL: 'https://www.example.ac.kr/privacy', ...given }
  const { code, lines, talk } = await runCommand(environment, ['check'], { clock: () => now, operator: somebody })
  return { code, out: lines, said: talk }
}
