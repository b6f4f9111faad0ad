// npm run version: raises the version of all packages by the changesets in .changeset/ and moves these to CHANGELOG.md.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addRelease, migrations, references, type Release } from './generate/release.ts'

type Status = { changesets: { summary: string; releases: { type: 'major' | 'minor' | 'patch' }[] }[] }

const { changesets } = readStatus()
if (changesets.length === 0) throw new Error('There is no changeset: npx changeset writes one.')

run('changeset', 'version')
const { version } = JSON.parse(readFileSync('packages/server/package.json', 'utf8')) as { version: string }
const date = new Date().toISOString().slice(0, 10)
const changes: Release['changes'] = changesets.map(({ summary, releases }) => ({ summary, type: largest(releases) }))
const migration = migrations.at(-1) ?? ''
change('CHANGELOG.md', (text) => addRelease(text, { version, date, changes, migration }))
for (const { file, pattern } of references) change(file, (text) => text.replace(pattern, version))

run('oxfmt', 'CHANGELOG.md')
run(process.execPath, 'scripts/generate.ts')
run('npm', 'install', '--package-lock-only', '--ignore-scripts')
run(process.execPath, 'scripts/check/complete-lock.ts')

function readStatus() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-version-'))
  try {
    const file = join(folder, 'status.json')
    run('changeset', 'status', '--output', file)
    return JSON.parse(readFileSync(file, 'utf8')) as Status
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function largest(releases: Status['changesets'][number]['releases']) {
  return (['major', 'minor'] as const).find((bump) => releases.some(({ type }) => type === bump)) ?? 'patch'
}

function change(file: string, edit: (text: string) => string) {
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
}

function run(command: string, ...args: string[]) {
  execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
}
