import { type Counts, readPlaywright, readVitest } from './results.ts'
import type { Step } from './schedule.ts'

/** A step of `npm test`: a command, and the counter of its results. */
export type Task = Omit<Step, 'run'> & {
  command: string[]
  env?: Record<string, string>
  /** Takes only the processor time that others leave. */
  yielding?: boolean
  count: (ok: boolean) => Counts
}

const app = 'the built app'
const storybook = 'the static Storybook'
const stories = 'stories in Chromium'
const tarballs = 'the packed packages'
const archive = 'the archive of a release'
const node = process.execPath

const build = (title: string, lane: Step['lane'], ...command: string[]): Task => ({
  title,
  lane,
  command,
  count: (ok) => ({ passed: 0, failed: ok ? 0 : 1, skipped: 0 }),
})

const check = (title: string, ...command: string[]): Task => ({
  title,
  lane: 'check',
  yielding: true,
  command,
  count: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
})

/**
 * All steps; reports go into the folder `results`, the test files that ran into `claimed`. The suites that wait most for
 * browsers, processes and timers come first: the checks fill the processors beside them.
 */
export function tasks(results: string, claimed: Set<string>): Task[] {
  function vitest(title: string, ...projects: string[]): Task {
    const file = `${results}/vitest-${projects[0]}.json`
    const reporters = ['default', 'json', './scripts/test/results.ts'].map((name) => `--reporter=${name}`)
    const named = projects.flatMap((name) => ['--project', name])
    return {
      title,
      lane: 'suite',
      command: ['vitest', 'run', ...named, ...reporters, `--outputFile.json=${file}`],
      count: () => readVitest(file, claimed),
    }
  }

  function playwright(title: string, ...projects: string[]): Task {
    const file = `${results}/playwright-${projects[0]}.json`
    const output = `${results}/playwright-${projects[0]}`
    const named = projects.flatMap((name) => ['--project', name])
    return {
      title,
      lane: 'suite',
      command: ['playwright', 'test', ...named, '--reporter=dot,json', '--output', output],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      count: () => readPlaywright(file, claimed),
    }
  }

  return [
    build(app, 'suite', node, 'scripts/build/app.ts'),
    { ...playwright('journeys in Chromium', 'journeys'), after: [app] },
    { ...vitest('tests in Node', 'node', 'app'), after: [app, archive] },
    vitest('tests on PostgreSQL', 'postgres'),
    // Both write the worker of msw into the folder that the build copies.
    { ...vitest(stories, 'stories'), after: [storybook] },
    { ...playwright('the static Storybook in Chromium', 'storybook', 'pictures'), after: [storybook] },
    { ...playwright('the packages in projects of their own', 'examples'), after: [tarballs] },

    { ...build(storybook, 'check', node, 'scripts/build/storybook.ts'), yielding: true },
    // Does not yield: npm pack has a time limit.
    build(tarballs, 'check', node, 'scripts/build/tarballs.ts'),
    { ...build(archive, 'check', node, 'scripts/build/archive.ts'), after: [app], yielding: true },
    check('types and lint', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
    check('format', 'oxfmt', '--check', '.'),
    check('contract', 'redocly', 'lint', 'openapi.yaml'),
    check('generated files', node, 'scripts/generate.ts', '--check'),
    check('import directions', 'depcruise', 'packages', '-c', '.dependency-cruiser.mjs', '-T', 'err'),
    check('unused and unlisted', 'knip', '--no-progress'),
    check('lock file', node, 'scripts/check/lock.ts'),
    { ...check('packages', node, 'scripts/check/packages.ts'), after: [tarballs] },
    check('bytes of the SDK', node, 'scripts/check/sdk-size.ts'),
    { ...check('bytes of the built app', node, 'scripts/check/bundle.ts'), after: [app] },
    { ...check('the copy deck', node, 'scripts/check/copy-deck.ts'), after: [stories, storybook] },
  ]
}
