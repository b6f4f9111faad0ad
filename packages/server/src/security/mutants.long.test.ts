import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Edit, mutants } from './mutants.ts'

const root = join(import.meta.dirname, '../../../..')
const suites = ['security', 'handlers', 'http/origin', 'password-rules', 'sessions', 'spec', 'text', 'throttle']
const limit = 5 * 60_000

let copy: string

/** A copy of the server that may be spoilt; what it is built with stays where it is. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'campus-mutants-'))
  await mkdir(join(copy, 'packages/server'), { recursive: true })
  await cp(join(root, 'packages/server/src'), join(copy, 'packages/server/src'), { recursive: true })
  for (const file of ['openapi.yaml', 'package.json', 'packages/server/package.json'])
    await cp(join(root, file), join(copy, file))
  for (const folder of ['node_modules', 'packages/server/node_modules'])
    await symlink(join(root, folder), join(copy, folder))
  const include = suites.map((suite) => `packages/server/src/${suite}{,/**/*}.test.ts`)
  const config = { test: { include, exclude: ['**/*.long.test.ts'], testTimeout: 60_000 } }
  await writeFile(join(copy, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
})

afterAll(() => rm(copy, { recursive: true }))

type Report = { numPassedTests: number; testResults: { assertionResults: { status: string; fullName: string }[] }[] }

/** The titles of the tests that fail in the copy, and how many pass; stops at the first failure where told to. */
async function run(bail: number): Promise<{ passed: number; failed: string[] }> {
  const outputFile = join(copy, 'report.json')
  await rm(outputFile, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const options = ['run', `--root=${copy}`, `--bail=${bail}`, '--reporter=json', `--outputFile=${outputFile}`]
  const child = spawn(process.execPath, [vitest, ...options], { cwd: copy, stdio: 'ignore', timeout: limit })
  await once(child, 'exit')
  const report = JSON.parse(await readFile(outputFile, 'utf8')) as Report
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return { passed: report.numPassedTests, failed }
}

async function plant({ file, from, to }: Edit): Promise<() => Promise<void>> {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`not once in ${file}: ${from}`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
  return () => writeFile(path, text)
}

test('without a fault everything passes', async () => {
  const { passed, failed } = await run(0)

  expect(failed).toEqual([])
  expect(passed).toBeGreaterThan(400)
})

test.each(Object.keys(mutants))('%s is noticed', async (name) => {
  const restore: (() => Promise<void>)[] = []
  try {
    for (const edit of mutants[name]!) restore.unshift(await plant(edit))

    const { failed } = await run(1)

    // oxlint-disable-next-line no-console -- which test noticed it is what this run is for
    console.log(`${name}: ${failed[0]}`)
    expect(failed).not.toEqual([])
  } finally {
    for (const undo of restore) await undo()
  }
})
