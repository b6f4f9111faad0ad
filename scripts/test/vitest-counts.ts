import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Counts } from './outcomes.ts'

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
      reasons: [...new Set(having('skipped').map((test) => noteOf(test) ?? test.fullName))],
      files: [...new Set(modules.map((module) => relative(process.cwd(), module.moduleId).replaceAll('\\', '/')))],
    }
    writeFileSync(process.env.TEST_COUNTS ?? '', JSON.stringify(counts))
  }
}

function noteOf(test: TestCase) {
  const result = test.result()
  return 'note' in result ? result.note : undefined
}
