// The contract as tools of others read it. They are too large for every `npm test`; examples/generated tries another generator.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const contract = join(root, 'openapi.yaml')

/** Runs programs in a new folder. */
function inNewFolder() {
  const cwd = mkdtempSync(join(tmpdir(), 'campus-generators-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const run = async (command: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(command, args, { cwd, shell: process.platform === 'win32' })
    return stdout
  }
  return { run, write: (file: string, text: string) => writeFileSync(join(cwd, file), text) }
}

test('orval makes a client that compiles', async () => {
  const { run } = inNewFolder()

  await run('npx', '--yes', 'orval@8.38.0', '--input', contract, '--output', 'campus.ts', '--client', 'fetch')

  const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'preserve', '--exactOptionalPropertyTypes']
  expect(await run(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), ...options, 'campus.ts')).toBe('')
})

test('the rules of Spectral for OpenAPI have nothing to say', async () => {
  const { run, write } = inNewFolder()
  write('rules.yaml', 'extends: ["spectral:oas"]\n')

  const options = ['--ruleset', 'rules.yaml', '--fail-severity', 'hint']
  const said = await run('npx', '--yes', '@stoplight/spectral-cli@6.16.3', 'lint', contract, ...options)

  expect(said).toContain("No results with a severity of 'hint' or higher found!")
})
