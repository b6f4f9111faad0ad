// node scripts/build/storybook.ts
import { spawnSync } from 'node:child_process'
import { writeLlms } from './llms.ts'

/** Makes the static Storybook in storybook-static, which any server of files can show. */
export function buildStorybook() {
  const { status } = spawnSync(
    'storybook',
    ['build', '--quiet', '--disable-telemetry', '--output-dir', 'storybook-static'],
    { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error('The static Storybook could not be built.')
  writeLlms('storybook-static')
}

if (import.meta.main) buildStorybook()
