// npm run test:update-pictures: takes the screenshots of the kit and of examples/hosts again, and updates the record of their Chromium and the copy deck.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { buildStorybook } from './build/storybook.ts'
import { ensureBrowser } from './test/chromium.ts'

process.env.CHROME_PATH = await ensureBrowser()
buildStorybook()
mkdirSync('packages/ui/e2e/pictures', { recursive: true })
for (const picture of globSync('packages/ui/e2e/pictures/*.png')) rmSync(picture)

const update = '--update-snapshots=all'
run('playwright', 'test', '--project=pictures', update, '--reporter=line')
process.env.PICTURES = 'examples'
run('playwright', 'test', 'examples/hosts', '--project=examples', '--reporter=line')
// A failed story still has its texts.
run('vitest', 'run', '--project', 'stories', '--reporter=dot')
run(process.execPath, 'scripts/check/copy-deck.ts', '--update')

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exitCode = status ?? 1
}
