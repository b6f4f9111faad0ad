// Installs the dependencies if they are missing or older than package-lock.json, and tidies up after an interrupted npm pack.
// Runs before anything is installed: plain JavaScript for Node 20, no dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.bootstrap')
const lock = join(root, '.bootstrap.lock')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

for (const name of readdirSync(join(root, 'packages'))) {
  const manifest = join(root, 'packages', name, 'package.json')
  if (existsSync(`${manifest}.source`)) renameSync(`${manifest}.source`, manifest)
}

if (read(stamp) !== wanted) {
  claimLock()
  const installed = await install()
  if (installed) writeFileSync(stamp, wanted)
  rmSync(lock, { recursive: true, force: true })
  if (!installed) stop('The dependencies could not be installed.')
}

const [major, minor] = process.versions.node.split('.').map(Number)
const localNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(localNode) && !(major > 22 || (major === 22 && minor >= 18)))
  stop(`Node ${process.version} is too old here and no newer one could be installed: install Node 26.`)

function claimLock() {
  try {
    mkdirSync(lock)
  } catch {
    const owner = Number(read(join(lock, 'pid')))
    if (owner && isRunning(owner)) stop(`Another set-up is running (process ${owner}).`)
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
}

/** `npm ci` follows the lock file. If the registry lacks other platforms' packages, `npm install` still works. */
async function install() {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  console.error('Installing dependencies (about half a minute, only when they change)')
  if ((await npm(['ci', ...quiet])) === 0) return true
  console.error('npm ci did not succeed; trying npm install')
  return (await npm(['install', '--no-save', ...quiet])) === 0
}

function npm(args) {
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  const child = cli
    ? spawn(process.execPath, [cli, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  const started = Date.now()
  const progress = setInterval(() => {
    console.error(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`)
  }, 5000)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  }).finally(() => clearInterval(progress))
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
