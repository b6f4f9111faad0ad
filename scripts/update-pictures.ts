// npm run test:update-pictures: takes the kit's pictures anew, and the record of the Chromium that took them, and the copy deck.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { buildStorybook } from './build/storybook.ts'
import { ensureBrowser } from './test/ensure-browser.ts'

process.env.CHROME_PATH = await ensureBrowser()
buildStorybook()
mkdirSync('packages/ui/e2e/pictures', { recursive: true })
for (const picture of globSync('packages/ui/e2e/pictures/*.png')) rmSync(picture)

const { status } = spawnSync(
  'playwright',
  ['test', '--project=storybook', '--update-snapshots=all', '--reporter=line', 'pictures.spec', 'copy.spec'],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exitCode = status ?? 1
