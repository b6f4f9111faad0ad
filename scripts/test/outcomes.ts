import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

/** The tests of a step, what failed with its error, the reasons of those that were skipped, and the files that they stand in. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  reasons: string[]
  files: string[]
}

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
    failures: suites.flatMap(failuresOf),
    reasons: [...new Set(suites.flatMap(skipReasons))],
    files: suites.map((suite) => relative(process.cwd(), `${config.rootDir}/${suite.file}`).replaceAll('\\', '/')),
  }
}

/** Lines of an error that a failure shows; the whole error stands where the test ran. */
const errorLines = 12

/** A failed test and the beginning of its error, without the colours of a terminal. */
export function failure(title: string, error: string | undefined): string {
  const lines = stripVTControlCharacters(error ?? 'no error was reported').split('\n')
  return [title, ...lines.filter((line) => line.trim() !== '').slice(0, errorLines)].join('\n')
}

function failuresOf({ suites = [], specs, file }: JSONReportSuite): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${file}: ${title}`, results.find(({ error }) => error)?.error?.message)),
  )
  return [...failed, ...suites.flatMap(failuresOf)]
}

function skipReasons({ suites = [], specs }: JSONReportSuite): string[] {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations))
  const reasons = annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []))
  return [...reasons, ...suites.flatMap(skipReasons)]
}

/** Files that look like tests and that no step ran; those of `npm run test:long` run there. */
export function unclaimedTestFiles(claimed: Set<string>): string[] {
  const files = globSync('{packages,scripts,examples}/**/*.{test,spec,stories}.{ts,tsx,mjs}', {
    exclude: (path) => /node_modules|dist|\.(long|robust)\.test\.|examples.runtimes/.test(path),
  })
  return files.map((file) => file.replaceAll('\\', '/')).filter((file) => !claimed.has(file))
}
