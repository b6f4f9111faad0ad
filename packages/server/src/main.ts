#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { operatorOf } from './audit/operator.ts'
import { readEnvFile } from './config/env-file.ts'
import { interruptible } from './process/interruptible.ts'
import { run } from './commands/program.ts'
import { askQuestion } from './process/question.ts'
import { readSecret } from './process/secret-prompt.ts'
import { type Environment, readSettings } from './config/settings.ts'
import { tryPort } from './process/try-port.ts'
import { lowerProcessPriority } from './process/thread-priority.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
/** At the top of the repository; the environment wins over it. */
const envPath = fileURLToPath(new URL('../../../.env', import.meta.url))
let envFile: Environment | undefined
const environment = () => ({ ...(envFile ??= readEnvFile(envPath, say)), ...process.env })
const settings = () => readSettings(environment())

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever read it has seen enough, as `head` does.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(2), {
  settings,
  environment,
  clock: () => new Date(),
  operator: operatorOf(process.env),
  print: (line) => void process.stdout.write(`${line}\n`),
  say,
  readSecret: (question) => readSecret(question, process.stdin, process.stderr),
  ask: process.stdin.isTTY ? (question) => askQuestion(question, process.stdin, process.stderr) : undefined,
  lowerProcessPriority,
  tryPort,
  interruptible: (work) => interruptible(work, process),
  // Few commands need the server, and it takes longer to load than they do.
  serve: async () =>
    (await import('./server/run.ts')).serveUntilStopped(settings(), { clock: () => new Date(), say }, process),
})
