import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { EngineName } from './packages/app/e2e/engines/engines.ts'
import { headlessShell, wholeBrowser } from './scripts/test/chromium.ts'

/** Letters look the same on every machine, which pictures need. */
const evenLetters = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

export default defineConfig<object, { engineName: EngineName }>({
  outputDir: 'test-results/playwright',
  // Tests often wait: for a process, a timer, a page. Linux gives each Chromium as much of the processor as a whole step of Node.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // Slack for a machine that runs other suites at the same time.
  timeout: 180_000,
  // Written only by `npm run test:update-pictures`; a missing one is a failure.
  updateSnapshots: 'none',
  projects: [
    {
      name: 'journeys',
      testDir: 'packages/app/e2e',
      testIgnore: '**/*.long.test.ts',
      // A file at a time would leave one worker alone with the last one.
      fullyParallel: true,
      use: { launchOptions: headlessShell },
    },
    // `npm run test:engines`
    ...(['webkit', 'firefox'] as const).map((engineName) => ({
      name: engineName,
      testDir: 'packages/app/e2e/journeys',
      use: { engineName },
    })),
    {
      name: 'storybook',
      testDir: 'packages/ui/e2e',
      testIgnore: '**/pictures.spec.ts',
      snapshotPathTemplate: 'packages/ui/src/foundations/{arg}{ext}',
      use: { launchOptions: headlessShell },
    },
    {
      name: 'pictures',
      testMatch: 'packages/ui/e2e/pictures.spec.ts',
      snapshotPathTemplate: 'packages/ui/e2e/pictures/{arg}{ext}',
      use: { launchOptions: { ...wholeBrowser, args: [...wholeBrowser.args, ...evenLetters] } },
    },
    // They install packages.
    { name: 'examples', testDir: 'examples', timeout: 600_000, use: { launchOptions: headlessShell } },
  ],
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    // Costs a sixth of the time. Use `--trace on` to investigate a failure.
    trace: 'off',
  },
})
