import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Edit, mutants } from './mutants.ts'
import { copyServer, removeCopy, root } from './server-copy.ts'

const limit = 5 * 60_000

let copy: string

beforeAll(async () => {
  copy = await copyServer()
})

afterAll(() => removeCopy(copy))

type Report = { numPassedTests: number; testResults: { assertionResults: { status: string; fullName: string }[] }[] }

/** Runs the tests of the copy: titles of the failed ones and the number of passed ones. Stops after `bail` failures. */
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
