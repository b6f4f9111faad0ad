import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tarballs } from '../scripts/build/tarballs.ts'

type Example = 'kit' | 'hosts' | 'runtimes' | 'sdk' | 'react' | 'next' | 'cli' | 'generated'

/** A copy of an example, outside of the repository, with packed packages installed; it is gone when the test ends. */
export async function installed(example: Example, names: ('ui' | 'sdk' | 'cli')[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), `campus-example-${example}-`))
  const project = join(folder, 'project')

  async function run(command: string, ...args: string[]) {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd: project,
      env: { ...process.env, ...env },
      timeout: 600_000,
      shell: process.platform === 'win32',
    }).catch((error: Error & { stdout: string }) => {
      throw new Error(`${command} ${args.join(' ')}: ${error.message}\n${error.stdout}`)
    })
    return stdout
  }

  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const packed = await tarballs(names, folder)
    cpSync(join(import.meta.dirname, example), project, {
      recursive: true,
      filter: (path) => !/node_modules|dist$|\.spec\.ts$/.test(path.slice(import.meta.dirname.length)),
    })
    await run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...packed)
  } catch (error) {
    remove()
    throw error
  }

  return { project, run, [Symbol.dispose]: remove }
}

const vite = ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '0']

/** Serves a built project until it is disposed of: the pages of Vite, or what the program with these arguments does. */
export async function served(project: string, program: string[] = vite, env: Record<string, string> = {}) {
  const server = spawn(process.execPath, program, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let talk = ''
    server.stdout.on('data', (text) => {
      talk += text
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(talk)
      if (found) resolve(found[0])
    })
    server.once('exit', () => reject(new Error(`the example is not served:\n${talk}`)))
  })
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
