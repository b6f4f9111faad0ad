// A lock file that misses other platforms' packages, or that package.json has left behind, would fail in a fresh clone.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { withoutIntegrity } from './lock-integrity.ts'

const { stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const complaints = `${stdout}${stderr}`.split('\n').filter((line) => /Missing:|Invalid:|EUSAGE/.test(line))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) console.error('Run npm install and then node scripts/check/complete-lock.ts')

const locks = ['package-lock.json', 'bench/package-lock.json', 'tools/package-lock.json']
const unchecked = locks.flatMap((file) => withoutIntegrity(JSON.parse(readFileSync(file, 'utf8'))))
for (const path of unchecked) console.error(`${path}: no integrity in the lock file`)
process.exitCode = complaints.length + unchecked.length > 0 ? 1 : 0
