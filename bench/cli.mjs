import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rounds = 21
const at = '2026-03-02T00:00:00.000Z'
const lectures = [{ name: '자료구조', connected: true }]
const user = {
  id: '20240001',
  username: '김하늘',
  enabled: true,
  createdAt: at,
  updatedAt: at,
  lectureDtoList: lectures,
}

/** Compares the built `campus` with Node's own start and with curl, on a server that answers at once. */
export async function run() {
  build()
  const body = JSON.stringify({ success: true, message: '', data: [user] })
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(body),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `http://127.0.0.1:${server.address().port}`
  const directory = mkdtempSync(join(tmpdir(), 'campus-bench-cli-'))
  const env = { PATH: process.env.PATH, CAMPUS_HOST: host, CAMPUS_CONFIG_DIR: directory }
  const campus = join(import.meta.dirname, '../packages/cli/dist/campus.cjs')
  const url = `${host}/api/admin/users?id=${user.id}`
  const fetching = `fetch('${url}').then((response) => response.json()).then(({ data }) => console.log(data[0].id))`
  const ways = {
    'node -e 0': [process.execPath, '-e', '0'],
    curl: ['curl', '--silent', url],
    'campus --version': [process.execPath, campus, '--version'],
    'campus --help': [process.execPath, campus, '--help'],
    'campus users show': [process.execPath, campus, 'users', 'show', user.id],
    'a script with fetch': [process.execPath, '-e', fetching],
  }
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [name, [command, ...args]] of Object.entries(ways)) times[name].push(await timed(command, args, env))
  } finally {
    server.close()
    rmSync(directory, { recursive: true })
  }

  const medians = Object.entries(times).map(([name, all]) => [name, all.toSorted((a, b) => a - b)[rounds >> 1]])
  const [[, node], [, curl]] = medians
  return {
    title: 'A command of campus beside Node and curl',
    columns: ['command', 'ms', 'times node', 'times node and curl'],
    rows: medians.map(([name, time]) => [
      name,
      Math.round(time),
      ...[node, node + curl].map((base) => (time / base).toFixed(2)),
    ]),
    notes: [`Medians of ${rounds} rounds in turn, each a process.`],
  }
}

function build() {
  const { status } = spawnSync('tsup', ['--silent'], { cwd: 'packages/cli', stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('campus could not be built.')
}

async function timed(command, args, env) {
  const start = performance.now()
  const [code] = await once(spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
  return performance.now() - start
}
