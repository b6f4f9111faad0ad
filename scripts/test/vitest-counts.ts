import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Counts, failure } from './outcomes.ts'

/** A reporter for Vitest that writes its counts into the file TEST_COUNTS. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const having = (state: string) => tests.filter((test) => test.result().state === state)
    // A file that does not load has no tests that could fail.
    const unloaded = modules.filter((module) => module.state() === 'failed' && module.children.size === 0)
    const counts: Counts = {
      passed: having('passed').length,
      failed: having('failed').length + having('pending').length + unloaded.length,
      skipped: having('skipped').length,
      failures: [
        ...having('failed').map((test) => failure(titleOf(test), test.result().errors?.[0]?.message)),
        ...having('pending').map((test) => failure(titleOf(test), 'did not end')),
        ...unloaded.map((module) => failure(pathOf(module), module.errors()[0]?.message)),
      ],
      reasons: [...new Set(having('skipped').map((test) => noteOf(test) ?? test.fullName))],
      files: [...new Set(modules.map(pathOf))],
    }
    writeFileSync(process.env.TEST_COUNTS ?? '', JSON.stringify(counts))
  }
}

function pathOf({ moduleId }: TestModule) {
  return relative(process.cwd(), moduleId).replaceAll('\\', '/')
}

function titleOf(test: TestCase) {
  return `${pathOf(test.module)}: ${test.fullName}`
}

function noteOf(test: TestCase) {
  const result = test.result()
  return 'note' in result ? result.note : undefined
}
