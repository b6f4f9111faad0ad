import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tarballs } from '../scripts/build/tarballs.ts'

/** A copy of an example, outside of the repository, with the packed package installed; it is gone when the test ends. */
export async function installed(example: 'kit' | 'sdk' | 'react' | 'cli', name: 'ui' | 'sdk' | 'cli') {
  const folder = mkdtempSync(join(tmpdir(), `campus-example-${example}-`))
  const project = join(folder, 'project')

  async function run(command: string, ...args: string[]) {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd: project,
      timeout: 600_000,
      shell: process.platform === 'win32',
    }).catch((error: Error & { stdout: string }) => {
      throw new Error(`${command} ${args.join(' ')}: ${error.message}\n${error.stdout}`)
    })
    return stdout
  }

  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const [tarball = ''] = await tarballs([name], folder)
    cpSync(join(import.meta.dirname, example), project, {
      recursive: true,
      filter: (path) => !/node_modules|dist$|\.spec\.ts$/.test(path.slice(import.meta.dirname.length)),
    })
    await run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball)
  } catch (error) {
    remove()
    throw error
  }

  return { project, run, [Symbol.dispose]: remove }
}
