import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A reporter for Vitest, whose JSON leaves them out: why tests were skipped, each reason once; else the title. */
export default class SkipReasons implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const reasons = new Set(tests.map((test) => noteOf(test) ?? test.fullName))
    for (const reason of reasons) console.log(`   skipped: ${reason}`)
  }
}

function noteOf(test: TestCase) {
  const result = test.result()
  return 'note' in result ? result.note : undefined
}
