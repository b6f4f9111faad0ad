// npm run dev: the server on the demo campus, restarted on change, and Vite in front of it.
import { spawn } from 'node:child_process'

const env = { DEMO: '1', PUBLIC_URL: 'http://127.0.0.1:5173', ...process.env }
const watched = ['core', 'server'].map((name) => `--watch-path=packages/${name}/src`)
const children = [
  spawn(process.execPath, [...watched, 'packages/server/src/main.ts', 'serve'], { env, stdio: 'inherit' }),
  spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'packages/app', '--host', '127.0.0.1', '--port', '5173', '--strictPort'],
    { env, stdio: 'inherit' },
  ),
]
for (const child of children)
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ||= code ?? 0
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
