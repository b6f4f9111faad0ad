#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { operatorOf } from './audit/operator.ts'
import { run } from './program.ts'
import { readSecret } from './secret.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const settings = () => readSettings({ ...readEnvFile(), ...process.env })

process.exitCode = await run(process.argv.slice(2), {
  settings,
  clock: () => new Date(),
  operator: operatorOf(process.env),
  print: (line) => void process.stdout.write(`${line}\n`),
  say,
  readSecret: (question) => readSecret(question, process.stdin, process.stderr),
  serve: () => serveUntilStopped(settings(), { clock: () => new Date(), say }, process),
})

/** `.env` at the top of the repository, where there is one; the environment wins over it. */
function readEnvFile() {
  try {
    return parseEnv(readFileSync(new URL('../../../.env', import.meta.url), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
