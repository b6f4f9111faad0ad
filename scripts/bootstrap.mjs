// Installs the dependencies if they are missing or older than package-lock.json, makes sure that their Node starts, and tidies up
// after an interrupted npm pack.
// Runs before anything is installed: plain JavaScript for Node 20, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.bootstrap')
const lock = join(root, '.bootstrap.lock')
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
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

/** First on the path of every npm script. */
const localNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const obstacle = existsSync(localNode) ? obstacleTo(localNode) : 'There is no package of Node for this system.'
if (obstacle) await replaceNode(obstacle)

/** Why a Node does not start; undefined if it does. */
function obstacleTo(node) {
  // A .cmd file needs a shell, and the shell quotes around a path with spaces.
  const shell = process.platform === 'win32'
  const { status, stderr, error } = spawnSync(shell ? `"${node}"` : node, ['--version'], { encoding: 'utf8', shell })
  return status === 0 ? undefined : (error ? error.message : stderr.trim()) || `It ended with ${status}.`
}

/** Makes npm scripts run on the machine's own Node if it is new enough, else on the one of runtime/, which needs less. */
async function replaceNode(obstacle) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 21)) return rmSync(localNode, { force: true })
  const folder = join(root, 'runtime')
  const other = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(other)) {
    claimLock()
    console.error('Installing Node 24.21, because the newer one does not start here')
    await npm(['ci', ...quiet], folder)
    rmSync(lock, { recursive: true, force: true })
  }
  const second = existsSync(other) ? obstacleTo(other) : 'Node 24.21 could not be installed.'
  if (second) stop(`${obstacle}\n${second}\n${advice(obstacle)}`)
  rmSync(localNode, { force: true })
  symlinkSync(other, localNode)
  console.error(`${obstacle}\nUsing Node 24.21 instead.`)
}

function advice(obstacle) {
  if (!obstacle.includes('libatomic'))
    return `Node ${process.version} is too old here. Install Node 24.21 or newer, then run the same command again.`
  return 'Install the missing library, then run the same command again: sudo apt-get install libatomic1 (Debian, Ubuntu), sudo dnf install libatomic (Fedora, RHEL).'
}

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
  console.error('Installing dependencies (about half a minute, only when they change)')
  if ((await npm(['ci', ...quiet])) === 0) return true
  console.error('npm ci did not succeed; trying npm install')
  return (await npm(['install', '--no-save', ...quiet])) === 0
}

function npm(args, cwd = root) {
  const cli = process.env.npm_execpath
  const options = { cwd, stdio: ['ignore', 2, 2] }
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
