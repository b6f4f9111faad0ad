import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds; a slow network and a busy machine take minutes. */
const limit = 20 * 60_000

/**
 * Installs the lock file of a folder beside the workspaces (bench/, runtime/, tools/), if its node_modules is missing or older. Reports
 * on stderr. Throws if npm fails or takes over twenty minutes.
 */
export async function ensureInstalled(folder: string): Promise<void> {
  const here = join(import.meta.dirname, '../..', folder)
  const stamp = join(here, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const started = Date.now()
  console.error(`Installing into ${folder}/node_modules what is needed here and nowhere else`)
  const progress = setInterval(() => {
    console.error(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`)
  }, 5000)
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: here,
    stdio: ['ignore', 2, 2],
    timeout: limit,
    shell: process.platform === 'win32',
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  }).finally(() => clearInterval(progress))
  if (code !== 0) throw new Error(`npm ci in ${folder}/ did not succeed`)
  writeFileSync(stamp, wanted)
}
