// node scripts/build/executable.ts: builds dist/campus, a single program that needs no Node.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'tsup'
import { bundledLicences, inOneFile } from '../../packages/cli/tsup.config.ts'
import { noticeOfNode } from './notices.ts'

const windows = process.platform === 'win32'

/** Puts the command line into a copy of the Node that runs this, and runs it once in an empty folder. Returns its path. */
export async function buildExecutable(folder = 'dist') {
  const file = resolve(folder, windows ? 'campus.exe' : 'campus')
  const parts = mkdtempSync(join(tmpdir(), 'campus-executable-'))
  try {
    const config = join(parts, 'sea.json')
    const esbuildPlugins = [bundledLicences([noticeOfNode()])]
    await build({ ...inOneFile, esbuildPlugins, config: false, silent: true, outDir: parts })
    const main = join(parts, 'start.cjs')
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    const settings = { main, output: file, disableExperimentalSEAWarning: true, useCodeCache: true }
    writeFileSync(config, JSON.stringify(settings))
    execFileSync(process.execPath, ['--build-sea', config], { stdio: 'pipe' })
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
