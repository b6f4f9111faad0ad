/** A reporter for Vitest, whose JSON leaves them out: why tests were skipped, each reason once; else the title. */
export default class SkipReasons {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const reasons = new Set(tests.map((test) => test.result().note ?? test.fullName))
    for (const reason of reasons) console.log(`   skipped: ${reason}`)
  }
}
