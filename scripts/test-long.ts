// npm run test:long [-- robustness | name …]: crashes, power cuts, load and manuals as *.robust.test.ts say them, or the long forms
// of the tests, one file after the other; each prints what it measured.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureApp } from './build/app.ts'
import { makeArchive } from './build/archive.ts'
import { ensureBrowser } from './test/chromium.ts'

const [part, ...names] = process.argv.slice(2)
const options =
  part === 'robustness'
    ? ['--project', 'robustness', ...names]
    : ['--project', 'long', '--reporter=verbose', '--no-file-parallelism', ...process.argv.slice(2)]
process.env.CHROME_PATH = (await ensureBrowser()) ?? ''
// The archive of a release, made once for all tests that unpack it.
const folder = mkdtempSync(join(tmpdir(), 'campus-long-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await ensureApp()
if (part === 'robustness') {
  await makeArchive(folder)
  process.env.ARCHIVE = folder
}
spawn('vitest', ['run', ...options], { stdio: 'inherit', shell: process.platform === 'win32' }).once('exit', (code) => {
  process.exitCode = code ?? 1
})
