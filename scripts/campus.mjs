// npm run campus: builds the command line if it is missing or older than its sources, and runs it. Plain JavaScript starts faster.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

const product = 'packages/cli/dist/campus.cjs'
const built = existsSync(product) ? statSync(product).mtimeMs : 0
const sources = [
  'package-lock.json',
  ...globSync('packages/{cli,sdk,tables}/{package.json,tsup.config.ts,src/**/*.ts}'),
]
if (sources.some((file) => statSync(file).mtimeMs > built)) {
  console.error('Building campus (a few seconds, only when it changed)')
  const { status } = spawnSync('tsup', ['--silent'], {
    cwd: 'packages/cli',
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(1)
}
await import('../packages/cli/dist/campus.cjs')
