// npm test: every check and test of the repository, one after the other; ends with one line that counts them all.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { ensureApp } from './build/app.ts'
import { buildStorybook } from './build/storybook.ts'
import { ensureBrowser } from './test/ensure-browser.ts'
import { checks } from './test/checks.ts'
import { readPlaywright, readVitest, unclaimedTestFiles } from './test/results.ts'

const results = 'test-results'
const limit = 15 * 60_000
const total = { passed: 0, failed: 0, skipped: 0 }
const claimed = new Set()

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
process.env.CHROME_PATH = (await prepared('a Chromium', ensureBrowser)) ?? ''
process.env.REDOCLY_TELEMETRY = 'off'

for (const [title, ...command] of checks) step(title, () => check(run(...command) === 0))

await prepared('the built app', ensureApp)
step('bytes of the built app', () => check(run(process.execPath, 'scripts/check/bundle.ts') === 0))
runVitest('tests in Node', 'node', 'app')
runVitest('tests on PostgreSQL', 'postgres')
runVitest('stories in Chromium', 'stories*')
runPlaywright('journeys in Chromium', 'journeys')
await prepared('the static Storybook', buildStorybook)
runPlaywright('the static Storybook in Chromium', 'storybook')
runPlaywright('the packages in projects of their own', 'examples')

step('every test file belongs to a runner', () => {
  const unclaimed = unclaimedTestFiles(claimed)
  for (const file of unclaimed) console.error(`no runner picked up ${file}`)
  return check(unclaimed.length === 0)
})

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0

function runVitest(title, ...projects) {
  const file = `${results}/vitest-${projects[0].replace('*', '')}.json`
  step(title, () => {
    const ran = run(
      'vitest',
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/test/skip-reasons.ts',
      `--outputFile.json=${file}`,
    )
    return { ran: ran === 0, ...readVitest(file, claimed) }
  })
}

function runPlaywright(title, project) {
  const file = `${results}/playwright-${project}.json`
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  step(title, () => ({
    ran: run('playwright', 'test', '--project', project, '--reporter=line,json') === 0,
    ...readPlaywright(file, claimed),
  }))
}

/** Without it the tests that need it fail too; the others still tell what they know. */
async function prepared(title, act) {
  try {
    return await act()
  } catch (error) {
    console.error(`${title}: ${error.message}`)
    total.failed += 1
  }
}

function check(ok) {
  return { ran: true, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/** A runner that ended badly counts as a failure even where it reports none. */
function step(title, act) {
  const started = Date.now()
  console.log(`\n── ${title}`)
  const { ran, passed, failed, skipped, reasons = [] } = act()
  const failures = ran ? failed : Math.max(1, failed)
  total.passed += passed
  total.failed += failures
  total.skipped += skipped
  for (const reason of reasons) console.log(`   skipped: ${reason}`)
  console.log(`   ${failures > 0 ? 'FAILED' : 'ok'}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function run(command, ...args) {
  return spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: limit,
    shell: process.platform === 'win32',
  }).status
}
