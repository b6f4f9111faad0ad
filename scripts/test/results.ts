import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults, Reporter, TestCase, TestModule } from 'vitest/node'

export type Counts = { passed: number; failed: number; skipped: number; reasons?: Set<string> }

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Counts of a vitest run, whose files are added to `claimed`. */
export function readVitest(file: string, claimed: Set<string>): Counts {
  if (!existsSync(file)) return nothing
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults
  for (const { name } of report.testResults) claimed.add(relative(process.cwd(), name))
  // A file that does not load has no tests that could fail.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts of a Playwright run, whose files are added to `claimed`. A test that passed at a second try has failed. */
export function readPlaywright(file: string, claimed: Set<string>): Counts {
  if (!existsSync(file)) return nothing
  const { config, suites, stats } = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
  for (const suite of suites) claimed.add(relative(process.cwd(), `${config.rootDir}/${suite.file}`))
  const reasons = new Set(suites.flatMap(skipReasons))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, reasons }
}

function skipReasons({ suites = [], specs }: JSONReportSuite): string[] {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations))
  const reasons = annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []))
  return [...reasons, ...suites.flatMap(skipReasons)]
}

/** Files that look like tests and that no run reported; those of `npm run test:long` run there. */
export function unclaimedTestFiles(claimed: Set<string>): string[] {
  const files = globSync('{packages,scripts,examples}/**/*.{test,spec,stories}.{ts,tsx,mjs}', {
    exclude: (path) => /node_modules|dist|\.long\.test\./.test(path),
  })
  return files.filter((file) => !claimed.has(file))
}

/** A reporter for Vitest that adds the reasons of skipped tests, each once, which its JSON lacks; without a reason the title. */
export default class SkipReasons implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const reasons = new Set(tests.map((test) => noteOf(test) ?? test.fullName))
    for (const reason of reasons) console.log(`   skipped: ${reason}`)
  }
}

function noteOf(test: TestCase) {
  const result = test.result()
  return 'note' in result ? result.note : undefined
}
