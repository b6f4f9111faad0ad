#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { escapeLines } from '@campus-connect/tables/escape-controls'
import { operatorOf } from '@campus-connect/core/domain/actor.ts'
import {
  readEnvFile,
  readSettingsFile,
  refuseMisspelt,
  relativeSettings,
  ruledByServer,
} from '@campus-connect/core/config/environment.ts'
import { run } from '@campus-connect/operator/program.ts'
import { askQuestion, readSecret } from '@campus-connect/operator/prompts.ts'
import { type Environment, readSettings } from '@campus-connect/core/config/settings.ts'
import { tryPort } from '@campus-connect/core/config/listen.ts'
import { lowerProcessPriority } from '@campus-connect/core/thread-priority.ts'

// Lines quote files, requests and arguments, which may hold the control sequences of a terminal.
const say = (line: string) => void process.stderr.write(`${escapeLines(line)}\n`)
/** At the top of the repository; the environment wins over it. */
const envPath = fileURLToPath(new URL('../../../.env', import.meta.url))
/** Units and starters name the file of a campus first. Node's own --env-file would obey NODE_OPTIONS in it. */
const [, given] = /^--settings=(.+)$/.exec(process.argv[2] ?? '') ?? []
let envFile: Environment | undefined
const environment = () => ({ ...(envFile ??= readEnvFiles()), ...process.env })
let warnings = 0
const warn = (line: string) => {
  warnings += 1
  say(line)
}
const readEnvFiles = () => ({ ...readEnvFile(envPath, warn), ...(given && readSettingsFile(given, warn)) })
const settings = () => readSettings(environment())

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader, for example `head`, wants no more.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(given ? 3 : 2), {
  settings,
  environment,
  settingsWarnings: () => warnings,
  changeableSettings: () => (given && ruledByServer(given) ? given : undefined),
  clock: () => new Date(),
  machineClock: () => new Date(),
  operator: operatorOf(process.env),
  print: (line) => void process.stdout.write(`${escapeLines(line)}\n`),
  printFile: (content) => void process.stdout.write(content),
  say,
  readSecret: (question) => readSecret(escapeLines(question), process.stdin, process.stderr),
  ask: process.stdin.isTTY
    ? (question) => askQuestion(escapeLines(question), process.stdin, process.stderr)
    : undefined,
  lowerProcessPriority,
  tryPort,
  interruptible,
  // Few commands need the server, and it takes longer to load than they do.
  async serve() {
    refuseMisspelt(environment())
    for (const { what, remedy } of relativeSettings(environment())) say(`경고: ${what} ${remedy}`)
    const { serveUntilStopped } = await import('./server/run.ts')
    const { forkedReader, serverLimits } = await import('@campus-connect/core/roster/import/reading/forked-reader.ts')
    const reader = forkedReader(serverLimits)
    await serveUntilStopped(settings(), { clock: () => new Date(), sharesTime: true, say, reader }, process)
  },
})

/** Aborts the work at the first SIGINT or SIGTERM, so that it can clean up. A second signal ends the process at once. */
async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const stop = () => {
    for (const signal of signals) process.removeListener(signal, stop)
    controller.abort()
  }
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.removeListener(signal, stop)
  }
}
