// npm test: every check and test of the repository; ends with one line that counts them all.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureHeadlessShell } from './test/chromium.ts'
import { unclaimedTestFiles } from './test/results.ts'
import { runCommand } from './test/run-command.ts'
import { schedule } from './test/schedule.ts'
import { type Task, tasks } from './test/tasks.ts'

const results = 'test-results'
/** Milliseconds. */
const limit = 20 * 60_000

/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm'
/** Bytes; all steps together need less than half of it. */
const room = 2 ** 30

const total = { passed: 0, failed: 0, skipped: 0 }
const claimed = new Set<string>()
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
process.env.REDOCLY_TELEMETRY = 'off'
process.env.TMPDIR = makeTemporaryFolder()
// Most steps start several processes with the same modules, so each module is compiled only once.
process.env.NODE_COMPILE_CACHE = join(process.env.TMPDIR, 'compile-cache')
process.env.TARBALLS = join(results, 'tarballs')
process.env.ARCHIVE = join(results, 'archive')
try {
  process.env.CHROME_PATH = await ensureBrowser()
  const shell = ensureHeadlessShell()
  if (shell) process.env.HEADLESS_SHELL_PATH = shell
} catch (error) {
  fail(`a Chromium: ${(error as Error).message}`)
}

await schedule(tasks(results, claimed).map((task) => ({ ...task, run: () => run(task) })))
const unclaimed = unclaimedTestFiles(claimed)
if (interruption.signal.aborted) fail('interrupted')
else if (unclaimed.length > 0) fail(unclaimed.map((file) => `no runner picked up ${file}`).join('\n'))
else total.passed += 1

console.log('\nThe journeys in WebKit and Firefox: npm run test:engines')
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Prints the output of a step in one piece at its end, because other steps run beside it. */
async function run({ title, yielding = false, command, env, count }: Task) {
  if (interruption.signal.aborted) return
  const started = Date.now()
  console.error(`   started: ${title}`)
  const { ok, output } = await runCommand(command, {
    ...(env && { env }),
    limit,
    signal: interruption.signal,
    yielding,
  })

  const { passed, failed, skipped, reasons = [] } = count(ok)
  // A runner that ended badly counts as a failure even if it reports none.
  const failures = ok ? failed : Math.max(1, failed)
  total.passed += passed
  total.failed += failures
  total.skipped += skipped
  const lines = [...reasons].map((reason) => `   skipped: ${reason}\n`).join('')
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`\n── ${title}\n${output}${lines}   ${failures > 0 ? 'FAILED' : 'ok'}, ${seconds} s`)
}

function fail(reason: string) {
  console.error(reason)
  total.failed += 1
}

/**
 * A folder for the temporary files of all tests, removed when this process ends. It is in memory if there is room:
 * the tests create and remove tens of thousands of files, for which a disk takes a minute longer.
 */
function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'campus-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL of the tests runs under another account than root.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder: string) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= room
}
