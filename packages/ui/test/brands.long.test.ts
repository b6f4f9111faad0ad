import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { buildStorybook } from '../../../scripts/build/storybook.ts'

test('every story can be read in every brand, in both themes', { timeout: 60 * 60_000 }, async () => {
  buildStorybook()

  const child = spawn('playwright', ['test', '--project=storybook', 'brands.spec.ts'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, EVERY_BRAND: 'yes' },
  })

  expect(await once(child, 'exit')).toEqual([0, null])
})
