// npm run build: the app, the packages that are published, the references of SDK and API, campus as a single executable, and the static Storybook.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeApiReference } from './build/api-reference.ts'
import { ensureApp } from './build/app.ts'
import { buildExecutable } from './build/executable.ts'
import { buildStorybook } from './build/storybook.ts'

await ensureApp()
for (const name of ['sdk', 'ui', 'cli'])
  if (existsSync(`packages/${name}/tsup.config.ts`)) run(`packages/${name}`, 'tsup', '--silent')
// Sources are links into a public repository, which a clone need not have.
run('packages/sdk', 'typedoc', '--logLevel', 'Warn', '--disableSources')
console.error(`API reference: ${writeApiReference()}`)
console.error(`executable: ${await buildExecutable()}`)
console.error('storybook')
buildStorybook()

function run(cwd: string, command: string, ...args: string[]) {
  console.error(`${cwd}: ${command}`)
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
