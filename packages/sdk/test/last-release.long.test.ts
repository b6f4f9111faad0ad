// npm run test:long -- last-release: the tests of the last release's SDK with today's source. What fails is a breaking change.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyRepository, removeCopy } from '../../../scripts/mutation/repository-copy.ts'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
const linesOf = (text: string) => text.split('\n').filter(Boolean)

const source = 'packages/sdk/src/'
const isTest = (file: string) => /(?<!\.long)\.test\.tsx?$/.test(file)
/** Tests and what they share. Those at a server also use modules of the server, which no release promises. */
const ofTests = (file: string) => file.startsWith('packages/sdk/test/') || (file.startsWith(source) && isTest(file))

/** Whether a test uses only what the package exports: an internal module may change in any release. */
function isPublic(file: string, text: string) {
  const imported = Array.from(text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g), ([, path = '']) =>
    posix.join(posix.dirname(file), path),
  )
  return imported.every((path) => !path.startsWith(source) || entries.has(path))
}
const { exports } = JSON.parse(readFileSync('packages/sdk/package.json', 'utf8')) as { exports: Record<string, string> }
const entries = new Set(Object.values(exports).map((path) => posix.join('packages/sdk', path)))

/** The newest tag of a release, but that of this very commit. */
const [tag] = linesOf(git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD')).filter(
  (name) => !name.includes('-'),
)

test.skipIf(!tag)(
  `the tests of ${tag ?? 'the last release (there is none: no tag v* before this commit)'} pass`,
  async () => {
    const copy = await copyRepository()
    onTestFinished(() => removeCopy(copy))
    for (const file of linesOf(git('ls-files', 'packages/sdk')).filter(ofTests))
      rmSync(join(copy, file), { force: true })
    const files = linesOf(git('ls-tree', '-r', '--name-only', tag!, 'packages/sdk/')).filter(ofTests)
    const tests: string[] = []
    for (const file of files) {
      const text = git('show', `${tag}:${file}`)
      if (isTest(file) && !isPublic(file, text)) continue
      if (isTest(file)) tests.push(file)
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), text)
    }

    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const options = ['run', '--project', 'node', '--project', 'app', ...tests]
    const child = spawn(process.execPath, [vitest, ...options], { cwd: copy, stdio: 'inherit' })

    expect(tests.length).toBeGreaterThan(0)
    expect(await once(child, 'exit'), `${tag}: these are breaking changes, for CHANGELOG.md`).toEqual([0, null])
  },
)
