import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const workflows = globSync('.github/workflows/*.yml', { cwd: root })
const lines = (files: string[], pattern: RegExp) =>
  files.flatMap((file) => Array.from(read(file).matchAll(pattern), ([, found = '']) => found))

type Manifest = {
  name: string
  private?: boolean
  keywords?: string[]
  homepage?: string
  bugs?: string
  repository?: { url: string; directory: string }
}
const published = globSync('packages/*/package.json', { cwd: root })
  .map((file) => JSON.parse(read(file)) as Manifest)
  .filter((manifest) => !manifest.private)

test('workflows use actions by the hash of a commit, with its version for people and Renovate', () => {
  const actions = lines(workflows, /^\s*(?:- )?uses: (?!\.\/)(.+)$/gm)

  expect(actions.length).toBeGreaterThan(10)
  expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test('containers run images by their digest', () => {
  const images = [
    ...lines(workflows, /^\s*container: (.+)$/gm),
    ...lines(['deploy/compose.yml'], /^\s*image: (.+)$/gm),
    ...lines(['deploy/Dockerfile'], /^FROM (.+)$/gm),
  ]

  expect(images.length).toBeGreaterThanOrEqual(3)
  expect(images.filter((image) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
})

test('the release publishes every public package, and its page leads to its source', () => {
  const [, names = ''] = /for name in ([a-z ]+); do/.exec(read('.github/workflows/release.yml')) ?? []

  expect(
    names
      .split(' ')
      .map((name) => `@campus-connect/${name}`)
      .toSorted(),
  ).toEqual(published.map(({ name }) => name).toSorted())
  for (const { name, keywords, homepage, bugs, repository } of published) {
    const folder = name.replace('@campus-connect', 'packages')
    expect(repository?.directory).toBe(folder)
    const address = repository?.url.replace(/^git\+|\.git$/g, '')
    expect(homepage).toBe(`${address}/tree/main/${folder}#readme`)
    expect(bugs).toBe(`${address}/issues`)
    expect(keywords?.length).toBeGreaterThan(2)
  }
})
