import { type Counts, readPlaywright, readVitest } from './results.ts'

/** A step of `npm test`: a command, and what its result counts. `load` and `after` are those of `Step`. */
export type Task = {
  title: string
  load: number
  after?: string[]
  command: string[]
  env?: Record<string, string>
  count: (ok: boolean) => Counts
}

const app = 'the built app'
const storybook = 'the static Storybook'
const stories = 'stories in Chromium'
const node = process.execPath

const build = (title: string, load: number, ...command: string[]): Task => ({
  title,
  load,
  command,
  count: (ok) => ({ passed: 0, failed: ok ? 0 : 1, skipped: 0 }),
})

const check = (title: string, load: number, ...command: string[]): Task => ({
  title,
  load,
  command,
  count: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
})

/**
 * All steps; reports go into the folder `results`, the test files that ran into `claimed`. What waits for browsers comes
 * first, because what computes fills the processors beside it and after it.
 */
export function tasks(results: string, claimed: Set<string>): Task[] {
  function vitest(title: string, load: number, ...projects: string[]): Task {
    const file = `${results}/vitest-${projects[0]}.json`
    const reporters = ['default', 'json', './scripts/test/skip-reasons.ts'].map((name) => `--reporter=${name}`)
    const named = projects.flatMap((name) => ['--project', name])
    return {
      title,
      load,
      command: ['vitest', 'run', ...named, ...reporters, `--outputFile.json=${file}`],
      count: () => readVitest(file, claimed),
    }
  }

  function playwright(title: string, load: number, ...projects: string[]): Task {
    const file = `${results}/playwright-${projects[0]}.json`
    const output = `${results}/playwright-${projects[0]}`
    const named = projects.flatMap((name) => ['--project', name])
    return {
      title,
      load,
      command: ['playwright', 'test', ...named, '--reporter=dot,json', '--output', output],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      count: () => readPlaywright(file, claimed),
    }
  }

  return [
    build(app, 50, node, 'scripts/build/app.ts'),
    build(storybook, 50, node, 'scripts/build/storybook.ts'),
    { ...playwright('journeys in Chromium', 70, 'journeys'), after: [app] },
    // Both write the worker of msw into the folder that the build copies.
    { ...vitest(stories, 70, 'stories'), after: [storybook] },
    { ...playwright('the static Storybook in Chromium', 70, 'storybook', 'pictures'), after: [storybook] },
    { ...check('the copy deck', 5, node, 'scripts/check/copy-deck/copy-deck.ts'), after: [stories, storybook] },
    check('types and lint', 30, 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
    check('format', 30, 'oxfmt', '--check', '.'),
    check('contract', 30, 'redocly', 'lint', 'openapi.yaml'),
    check('generated files', 30, node, 'scripts/generate.ts', '--check'),
    check('import directions', 30, 'depcruise', 'packages', '-c', '.dependency-cruiser.mjs', '-T', 'err'),
    check('unused and unlisted', 30, 'knip', '--no-progress'),
    check('lock file', 30, node, 'scripts/check/lock.ts'),
    check('packages', 30, node, 'scripts/check/packages.ts'),
    check('bytes of the SDK', 30, node, 'scripts/check/sdk-size.ts'),
    { ...check('bytes of the built app', 30, node, 'scripts/check/bundle.ts'), after: [app] },
    playwright('the packages in projects of their own', 30, 'examples'),
    { ...vitest('tests in Node', 90, 'node', 'app'), after: [app] },
    vitest('tests on PostgreSQL', 90, 'postgres'),
  ]
}
