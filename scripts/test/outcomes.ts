import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

/** The tests of a step, the reasons of those that were skipped, and the files that they stand in. */
export type Counts = { passed: number; failed: number; skipped: number; reasons: string[]; files: string[] }

/** What came of a step, in the run that has the id `run`; that of an earlier run was kept because no input has changed. */
export type Outcome = Counts & { seconds: number; processorSeconds?: number | undefined; run: string }

export const outcomeFile = (name: string) => `test-results/steps/${name}.json`

/** What came of a step; nothing if it did not run and did not run earlier with the same inputs. */
export function readOutcome(name: string): Outcome | undefined {
  return existsSync(outcomeFile(name)) ? (JSON.parse(readFileSync(outcomeFile(name), 'utf8')) as Outcome) : undefined
}

/** Counts of a Playwright run. A test that passed at a second try has failed. */
export function readPlaywright(file: string): Counts {
  const { config, suites, stats } = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    reasons: [...new Set(suites.flatMap(skipReasons))],
    files: suites.map((suite) => relative(process.cwd(), `${config.rootDir}/${suite.file}`).replaceAll('\\', '/')),
  }
}

function skipReasons({ suites = [], specs }: JSONReportSuite): string[] {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations))
  const reasons = annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []))
  return [...reasons, ...suites.flatMap(skipReasons)]
}

/** Files that look like tests and that no step ran; those of `npm run test:long` run there. */
export function unclaimedTestFiles(claimed: Set<string>): string[] {
  const files = globSync('{packages,scripts,examples}/**/*.{test,spec,stories}.{ts,tsx,mjs}', {
    exclude: (path) => /node_modules|dist|\.(long|robust)\.test\./.test(path),
  })
  return files.map((file) => file.replaceAll('\\', '/')).filter((file) => !claimed.has(file))
}
