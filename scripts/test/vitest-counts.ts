import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { type Counts, failure } from './outcomes.ts'

/** A reporter for Vitest that writes its counts into the file TEST_COUNTS. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const having = (state: string) => tests.filter((test) => test.result().state === state)
    const failures = [
      ...having('failed').map((test) => failure(titleOf(test), test.result().errors?.[0]?.message)),
      ...having('pending').map((test) => failure(titleOf(test), 'did not end')),
      // If a file does not load or a hook fails, no test of it fails.
      ...modules.flatMap((module) => [module, ...module.children.allSuites()]).flatMap(failuresOutside),
      ...unhandled.map(({ message }) => failure('an error that no test handled', message)),
    ]
    const counts: Counts = {
      passed: having('passed').length,
      failed: failures.length,
      skipped: having('skipped').length,
      failures,
      reasons: [...new Set(having('skipped').map((test) => noteOf(test) ?? test.fullName))],
      files: [...new Set(modules.map(pathOf))],
    }
    writeFileSync(process.env.TEST_COUNTS ?? '', JSON.stringify(counts))
  }
}

function pathOf({ moduleId }: TestModule) {
  return relative(process.cwd(), moduleId).replaceAll('\\', '/')
}

/** What failed in a file or a group outside its tests. */
function failuresOutside(suite: TestModule | TestSuite): string[] {
  const title = suite.type === 'module' ? pathOf(suite) : `${pathOf(suite.module)}: ${suite.fullName}`
  return suite.errors().map(({ message }) => failure(title, message))
}

function titleOf(test: TestCase) {
  return `${pathOf(test.module)}: ${test.fullName}`
}

function noteOf(test: TestCase) {
  const result = test.result()
  return 'note' in result ? result.note : undefined
}
