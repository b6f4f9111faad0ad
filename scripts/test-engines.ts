// npm run test:engines [-- option of Playwright …]: the journeys in WebKit and Firefox; `npm test` runs them in Chromium.
import { spawn } from 'node:child_process'
import { ensureApp } from './build/app.ts'
import { ensureEngines } from './test/engines.ts'

ensureEngines()
await ensureApp()
const options = ['test', '--project=webkit', '--project=firefox', ...process.argv.slice(2)]
spawn('playwright', options, { stdio: 'inherit' }).once('exit', (code) => {
  process.exitCode = code ?? 1
})
