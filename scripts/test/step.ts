// node scripts/test/step.ts [--yielding] NAME COMMAND …: one step of npm test; test-results/steps/NAME.json says what came of it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Counts, type Outcome, outcomeFile, readPlaywright } from './outcomes.ts'
import { runCommand } from './run-command.ts'

/** Milliseconds. */
const limit = 40 * 60_000
const reports = 'test-results/reports'

const yielding = process.argv[2] === '--yielding'
const [name = '', program = '', ...given] = process.argv.slice(yielding ? 3 : 2)
const report = `${reports}/${name}.json`
const { args, env, read } = reporting(program)
const started = Date.now()

mkdirSync(reports, { recursive: true })
rmSync(report, { force: true })
const ok = await runCommand([program, ...given, ...args], { env, limit, yielding })
const counts = read && existsSync(report) ? read() : one(ok)
// A runner that ended badly counts as a failure even if it reports none.
if (!ok && counts.failed === 0) counts.failed = 1

const outcome: Outcome = {
  ...counts,
  seconds: (Date.now() - started) / 1000,
  processorSeconds: processorSeconds(),
  run: process.env.TEST_RUN ?? '',
}
mkdirSync('test-results/steps', { recursive: true })
writeFileSync(outcomeFile(name), JSON.stringify(outcome))
process.exitCode = counts.failed > 0 ? 1 : 0

type Reporting = { args: string[]; env?: Record<string, string>; read?: () => Counts }

/** What makes a program report its tests, and the reader of the report; another program is one check. */
function reporting(program: string): Reporting {
  if (program === 'vitest')
    return {
      args: ['--reporter=default', '--reporter=./scripts/test/vitest-counts.ts'],
      env: { TEST_COUNTS: report },
      read: () => JSON.parse(readFileSync(report, 'utf8')) as Counts,
    }
  if (program === 'playwright')
    return {
      args: ['--reporter=dot,json', '--output', `test-results/${name}`],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      read: () => readPlaywright(report),
    }
  return { args: [] }
}

function one(ok: boolean): Counts {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [], reasons: [], files: [] }
}

/** What the command and all that it waited for used; Linux counts it in hundredths. */
function processorSeconds(): number | undefined {
  if (process.platform !== 'linux') return
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
