import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edit } from './faults/group.ts'
import { groups } from './faults/index.ts'
import { copyRepository, removeCopy } from './repository-copy.ts'

/** Milliseconds of one run of the tests. A fault that makes them hang is noticed. */
const limit = 5 * 60_000

let copy: string

beforeAll(async () => {
  copy = await copyRepository()
})

afterAll(() => removeCopy(copy))

type Report = { numPassedTests: number; testResults: { assertionResults: { status: string; fullName: string }[] }[] }
type Run = { passed: number; failed: string[] }

/** Runs tests of the copy as `npm test` does: titles of the failed ones and the number of passed ones. Stops after `bail` failures. */
async function run(files: readonly string[], bail: number): Promise<Run> {
  const outputFile = join(copy, 'report.json')
  await rm(outputFile, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const projects = ['node', 'app'].flatMap((name) => ['--project', name])
  const options = ['run', ...projects, `--bail=${bail}`, '--reporter=json', `--outputFile=${outputFile}`, ...files]
  // A group of its own, because a fault may leave a process that never ends.
  const child = spawn(process.execPath, [vitest, ...options], {
    cwd: copy,
    stdio: 'ignore',
    timeout: limit,
    detached: true,
  })
  const [, signal] = await once(child, 'exit')
  endGroup(child.pid!)
  if (signal) return { passed: 0, failed: [`ended by ${signal} after ${limit / 1000} s`] }
  const report = JSON.parse(await readFile(outputFile, 'utf8')) as Report
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return { passed: report.numPassedTests, failed }
}

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
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

describe.each(Object.entries(groups))('%s', (_group, { noticedBy, faults }) => {
  test('without a fault everything passes', async () => {
    const { passed, failed } = await run(noticedBy, 0)

    expect(failed).toEqual([])
    expect(passed).toBeGreaterThan(20)
  })

  test.each(Object.entries(faults))('%s is noticed', async (name, edits) => {
    const restore: (() => Promise<void>)[] = []
    try {
      for (const edit of edits) restore.unshift(await plant(edit))

      const { failed } = await run(noticedBy, 1)

      // oxlint-disable-next-line no-console -- which test noticed it is what this run is for
      console.log(`${name}: ${failed[0]}`)
      expect(failed).not.toEqual([])
    } finally {
      for (const undo of restore) await undo()
    }
  })
})
