// A lock file that misses other platforms' packages, or that package.json has left behind, would fail in a fresh clone.
import { spawnSync } from 'node:child_process'

const { stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const complaints = `${stdout}${stderr}`.split('\n').filter((line) => /Missing:|Invalid:|EUSAGE/.test(line))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) console.error('Run npm install and then node scripts/complete-lock.mjs')
process.exitCode = complaints.length > 0 ? 1 : 0
