import { run } from '../../src/commands/program.ts'
import { type Environment, readSettings } from '../../src/config/settings.ts'

/** The day on which the tests of `campus-server check` look, and who looks. */
export const now = new Date('2026-10-01T00:00:00Z')
export const somebody = { account: 'operator', address: 'local' }

/** What `campus-server check` says of this environment, and how it ends. */
export async function check(environment: Environment) {
  const out: string[] = []
  const said: string[] = []
  const code = await run(['check'], {
    settings: () => readSettings(environment),
    environment: () => environment,
    clock: () => now,
    operator: somebody,
    print: (line) => void out.push(line),
    say: (line) => void said.push(line),
    readSecret: async () => '',
    serve: async () => {},
  })
  return { code, out, said }
}
