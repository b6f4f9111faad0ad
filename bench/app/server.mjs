import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoStudents } from '../../packages/server/src/demo/demo.ts'

export const student = demoStudents[0]

/** Serves the built page in a folder by the project's own server, in a separate process and with its own database. */
export async function serve(appRoot) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-server-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.mjs'), appRoot, join(folder, 'campus.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  const exited = once(child, 'exit')

  return {
    url: await address(child),
    async stop() {
      process.off('exit', kill)
      // Without the pause that balancers need.
      child.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

function address(child) {
  return new Promise((resolve, reject) => {
    let talk = ''
    child.stdout.on('data', (text) => {
      talk += text
      const [, url] = /^Campus Connect: (\S+)$/m.exec(talk) ?? []
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`the server did not start:\n${talk}`)))
  })
}
