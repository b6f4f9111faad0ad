import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scripts, steps } from './steps.ts'

const ignored = /(^|\/)(node_modules|dist|data|test-results|storybook-static)(\/|$)/
const files = (globs: string[]) =>
  globSync(globs, { exclude: (path) => ignored.test(path) }).map((file) => file.replaceAll('\\', '/'))
const tracked = new Set(files(['*.*', '.storybook/*', '{packages,scripts,examples,deploy,docs,tools,runtime}/**/*.*']))

/** The files that a step reads, by what package.json says of it and of the steps before it. */
const inputsOf = new Map<string, Set<string>>()
function inputs(name: string): Set<string> {
  const known = inputsOf.get(name)
  if (known) return known
  const { files: globs = [], dependencies = [], output = [] } = scripts[name] ?? {}
  const found = new Set<string>()
  // As wireit reads globs: the last one that matches a file decides.
  for (const glob of [...globs, ...output])
    if (glob.startsWith('!')) for (const file of expanded(glob.slice(1))) found.delete(file)
    else for (const file of expanded(glob)) found.add(file)
  for (const dependency of dependencies)
    for (const file of inputs(typeof dependency === 'string' ? dependency : dependency.script)) found.add(file)
  inputsOf.set(name, found)
  return found
}

const filesOf = new Map<string, string[]>()
function expanded(glob: string): string[] {
  const found = filesOf.get(glob) ?? files([glob]).filter((file) => tracked.has(file))
  filesOf.set(glob, found)
  return found
}

const packageNames = Object.keys(scripts).flatMap((name) => /^source:(.+)/.exec(name)?.[1] ?? [])

/** The files of the repository that a module imports or reads: what it imports, and paths in its texts. */
const namedBy = new Map<string, string[]>()
function named(module: string): string[] {
  const known = namedBy.get(module)
  if (known) return known
  const text = readFileSync(module, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')
  // A name without a folder is a file of the repository only where it is read.
  const paths = Array.from(text.matchAll(/['"`]([\w@.-]*\/[\w@./-]+)['"`]|read\w*\(\s*['"`]([\w.-]+)['"`]/g))
  const found = paths.flatMap(([, path, read]) => {
    const literal = path ?? read ?? ''
    const [, name] = /^@campus-connect\/(\w+)/.exec(literal) ?? []
    if (name && packageNames.includes(name))
      return [`packages/${name}/package.json`, `packages/${name}/src/index.ts`].filter((each) => tracked.has(each))
    return [literal, join(dirname(module), literal)]
      .map((each) => each.replaceAll('\\', '/'))
      .filter((each) => tracked.has(each))
  })
  namedBy.set(module, [...new Set(found)])
  return found
}

/** Steps that run modules of the packages. */
const runners = steps().filter((name) => /vitest|playwright/.test(scripts[name]?.command ?? ''))

test.each(runners)('what the modules of %s import and read is among its inputs', (name) => {
  const known = inputs(name)
  const modules = [...known].filter((file) => /^(packages|examples)\/.*\.(ts|tsx|mjs)$/.test(file))

  const lacking = modules.flatMap((module) =>
    named(module).flatMap((file) => (known.has(file) ? [] : [`${module} names ${file}`])),
  )

  expect(modules.length).toBeGreaterThan(10)
  expect(lacking).toEqual([])
})

test('a test file that a step runs is among its inputs', () => {
  const lacking = steps().flatMap((name) => {
    const [, filters = ''] = /vitest run --project node (.+)$/.exec(scripts[name]?.command ?? '') ?? []
    const run = filters.split(' ').flatMap((filter) => [...tracked].filter((file) => filter && file.includes(filter)))
    const known = inputs(name)
    return run
      .filter((file) => file.endsWith('.test.ts') && !/\.(long|robust)\.test/.test(file) && !known.has(file))
      .map((file) => `${name} runs ${file}`)
  })

  expect(lacking).toEqual([])
})

test('every step is in a lane, and counts into a file that its cache keeps', () => {
  const lanes = ['test:browsers', 'test:node', 'test:checks']
  const reached = new Set<string>()
  const visit = (name: string) => {
    reached.add(name)
    for (const each of scripts[name]?.dependencies ?? []) visit(typeof each === 'string' ? each : each.script)
  }
  for (const lane of lanes) visit(lane)

  expect(steps().filter((name) => !reached.has(name))).toEqual([])
  // wireit takes a script of this name for its own.
  const { scripts: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts).filter((name) => (own[name] ?? 'wireit') !== 'wireit')).toEqual([])
  expect(steps().filter((name) => !scripts[name]?.output?.includes(`test-results/steps/${name}.json`))).toEqual([])
  expect(steps().filter((name) => !scripts[name]?.files?.length)).toEqual([])
})

test('a file that a step does not name is no input of it', () => {
  expect(inputs('node-core')).not.toContain('packages/server/src/main.ts')
  expect(inputs('node-server')).toContain('packages/core/src/text.ts')
  expect(steps().filter((name) => inputs(name).has('README.md'))).toEqual(['documents', 'formatting'])
})

test('a change of the server runs again the tests that start one, and those of all files', () => {
  const again = runners.filter((name) => inputs(name).has('packages/server/src/http/cookies.ts'))

  expect(again).toEqual([
    'journeys',
    'examples',
    'node-server',
    'node-clients-at-server',
    'app-at-server',
    'postgres-server',
    'scripts',
    'documents',
  ])
})
