// node scripts/build/executable.ts: builds dist/campus, a single program that needs no Node.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'tsup'
import { bundledLicences, inOneFile } from '../../packages/cli/tsup.config.ts'
import { ensureInstalled } from '../test/ensure-installed.ts'
import { noticeOfNode } from './notices.ts'

const windows = process.platform === 'win32'

/** Where Node looks for the program inside itself: https://nodejs.org/api/single-executable-applications.html */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/**
 * Puts the command line into a copy of Node, and runs it once in an empty folder. Returns its path. On Linux the Node is that of
 * runtime/, which starts everywhere, elsewhere the one that runs this.
 */
export async function buildExecutable(folder = 'dist') {
  await ensureInstalled('runtime')
  const portable = resolve(`runtime/node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const node = existsSync(portable) ? portable : process.execPath
  const file = resolve(folder, windows ? 'campus.exe' : 'campus')
  const parts = mkdtempSync(join(tmpdir(), 'campus-executable-'))
  try {
    const config = join(parts, 'sea.json')
    const esbuildPlugins = [bundledLicences([noticeOfNode(node)])]
    await build({ ...inOneFile, esbuildPlugins, config: false, silent: true, outDir: parts })
    const main = join(parts, 'start.cjs')
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    copyFileSync(node, file)
    chmodSync(file, 0o755)
    const output = join(parts, 'program.blob')
    writeFileSync(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true, useCodeCache: true }))
    execFileSync(node, ['--experimental-sea-config', config], { stdio: 'pipe' })
    const postject = 'runtime/node_modules/postject/dist/cli.js'
    execFileSync(process.execPath, [postject, file, 'NODE_SEA_BLOB', output, '--sentinel-fuse', fuse], {
      stdio: 'pipe',
    })
    tryIn(parts, file)
  } finally {
    rmSync(parts, { recursive: true })
  }
  return file
}

function tryIn(cwd: string, file: string) {
  const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8')) as { version: string }
  const said = execFileSync(file, ['--version'], { cwd, env: {}, encoding: 'utf8' }).trim()
  if (said !== version) throw new Error(`${file} --version says ${said}, not ${version}`)
}

if (import.meta.main) console.error(await buildExecutable())
