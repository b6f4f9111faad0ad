// npm run test:long [-- name …]: the long forms of the tests, one file after the other; each prints what it measured.
import { spawn } from 'node:child_process'
import { ensureApp } from './build/app.ts'
import { ensureBrowser } from './test/chromium.ts'

const options = ['run', '--project', 'long', '--reporter=verbose', '--no-file-parallelism', ...process.argv.slice(2)]
process.env.CHROME_PATH = (await ensureBrowser()) ?? ''
await ensureApp()
spawn('vitest', options, { stdio: 'inherit', shell: process.platform === 'win32' }).once('exit', (code) => {
  process.exitCode = code ?? 1
})
