// npm test: every check and test of the repository whose inputs have changed; ends with one line that counts them all.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureHeadlessShell } from './test/chromium.ts'
import { ensureInstalled } from './test/ensure-installed.ts'
import { readOutcome, unclaimedTestFiles } from './test/outcomes.ts'
import { steps } from './test/steps.ts'

/** Several steps need these builds, so they come first: a lane that waits for another lane's build does nothing. */
const builds = 'test:builds'

/**
 * Scripts of package.json whose steps run one after another, beside the other lanes: suites that wait for a browser, those that wait
 * for processes and timers, and checks, which take the processor time that both leave.
 */
const lanes = ['test:browsers', 'test:node', 'test:checks']

const results = 'test-results'
/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm'
/** Bytes; all steps together need less than half of it. */
const room = 2 ** 30
/** Milliseconds for which the results of inputs stay that have changed since. */
const kept = 14 * 24 * 60 * 60_000

const total = { passed: 0, failed: 0, skipped: 0 }
const run = randomUUID()
const running = new Set<ChildProcess>()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill(signal)
  })

// Steps whose inputs have not changed put theirs back from the cache.
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
for (const old of globSync('.wireit/*/cache/*')) if (Date.now() - statSync(old).mtimeMs > kept) remove(old)
const temporary = makeTemporaryFolder()
const env = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  TMPDIR: temporary,
  // Most steps start several processes with the same modules, so each module is compiled only once.
  NODE_COMPILE_CACHE: join(temporary, 'compile-cache'),
  TARBALLS: join(results, 'tarballs'),
  TEST_RUN: run,
  npm_package_json: join(process.cwd(), 'package.json'),
  WIREIT_FAILURES: 'continue',
  // Never a cache elsewhere.
  WIREIT_CACHE: process.env.CI === 'true' ? 'none' : 'local',
  WIREIT_LOGGER: 'quiet-ci',
}
try {
  process.env.CHROME_PATH = await ensureBrowser()
  const shell = ensureHeadlessShell()
  if (shell) process.env.HEADLESS_SHELL_PATH = shell
  // Beside the lanes this installation would take minutes, and a test waits for it.
  await ensureInstalled('runtime')
} catch (error) {
  fail(`what the tests need: ${(error as Error).message}`)
}
const { CHROME_PATH, HEADLESS_SHELL_PATH } = process.env

await runScript(builds, availableParallelism())
await Promise.all(lanes.map((lane) => runScript(lane, 1)))
report()

async function runScript(name: string, parallel: number) {
  if (interrupted) return
  const child = spawn(process.execPath, ['node_modules/wireit/bin/wireit.js'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, CHROME_PATH, HEADLESS_SHELL_PATH, npm_lifecycle_event: name, WIREIT_PARALLEL: String(parallel) },
  })
  running.add(child)
  await once(child, 'exit')
  running.delete(child)
}

function report() {
  const claimed = new Set<string>()
  const ran = steps().every((name) => readOutcome(name))
  console.log('')
  for (const name of steps()) {
    const outcome = readOutcome(name)
    if (!outcome) {
      fail(`${name}: did not run, because a step before it failed or the run was interrupted`)
      continue
    }
    const { passed, failed, skipped, failures, reasons, files } = outcome
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    for (const file of files) claimed.add(file)
    console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${counts(outcome)} ${time(outcome)}`)
    for (const each of failures) console.log(each.replaceAll(/^/gm, '    '))
    for (const reason of reasons) console.log(`    skipped: ${reason}`)
  }
  const unclaimed = unclaimedTestFiles(claimed)
  if (interrupted) fail('interrupted')
  else if (ran && unclaimed.length > 0) fail(unclaimed.map((file) => `no step ran ${file}`).join('\n'))
  else total.passed += 1

  console.log(
    '\nCrashes, power cuts and load: npm run test:long -- robustness. WebKit and Firefox: npm run test:engines',
  )
  console.log(`\n${counts(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function counts({ passed, failed, skipped }: typeof total) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function time({ seconds, processorSeconds, run: its }: NonNullable<ReturnType<typeof readOutcome>>) {
  if (its !== run) return '(cached: nothing that it reads has changed)'
  const used = processorSeconds === undefined ? '' : `, ${processorSeconds.toFixed(0)} s of a processor`
  return `(${seconds.toFixed(0)} s${used})`
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
  process.on('exit', () => remove(folder))
  // PostgreSQL of the tests runs under another account than root.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder: string) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= room
}

function remove(path: string) {
  rmSync(path, { recursive: true, force: true })
}
