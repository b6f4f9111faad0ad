// node scripts/build/executable.ts: builds dist/campus, a single program that needs no Node.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'tsup'
import { bundledLicences, inOneFile } from '../../packages/cli/tsup.config.ts'
import { noticeOfNode } from './notices.ts'

const windows = process.platform === 'win32'
/** Marks the place at which Node looks for a program inside itself. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Puts the command line into a copy of the Node that runs this, and runs it once in an empty folder. Returns its path. */
export async function buildExecutable(folder = 'dist') {
  const file = resolve(folder, windows ? 'campus.exe' : 'campus')
  const parts = mkdtempSync(join(tmpdir(), 'campus-executable-'))
  try {
    const output = join(parts, 'campus.blob')
    const config = join(parts, 'sea.json')
    const esbuildPlugins = [bundledLicences([noticeOfNode()])]
    await build({ ...inOneFile, esbuildPlugins, config: false, silent: true, outDir: parts })
    const main = join(parts, 'start.cjs')
    writeFileSync(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true, useCodeCache: true }))
    execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'pipe' })

    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    copyFileSync(process.execPath, file)
    chmodSync(file, 0o755)
    const inject = [file, 'NODE_SEA_BLOB', output, '--sentinel-fuse', fuse]
    execFileSync('postject', inject, { stdio: 'pipe', shell: windows })
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
