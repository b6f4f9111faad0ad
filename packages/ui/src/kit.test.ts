import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')

const folders = globSync('{components/*/*,screens/*}/*.stories.tsx', { cwd: here }).map((file) => join(file, '..'))
const components = globSync('components/*/*/*.tsx', { cwd: here })
  .filter((file) => basename(file, '.tsx') === basename(join(file, '..')))
  .map((file) => ({ name: basename(file, '.tsx'), folder: join(file, '..') }))
const screens = globSync('screens/*', { cwd: here }).map((folder) => ({ name: basename(folder), folder }))
const publicNames = new Set(
  [...read('index.ts').matchAll(/export \{([^}]+)\}/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
)
const icons = [...read('components/icons/icons.tsx').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)

const headings = ['사용하는 경우', '사용하지 않는 경우', '이렇게 합니다', '접근성', '키보드', '문구', '속성']

describe.each(components)('$name', ({ name, folder }) => {
  const stories = existsSync(join(here, folder, `${name}.stories.tsx`)) ? read(`${folder}/${name}.stories.tsx`) : ''
  const page = existsSync(join(here, folder, `${name}.mdx`)) ? read(`${folder}/${name}.mdx`) : ''

  test('begins its stories with an overview, of which a picture is kept', () => {
    const [first] = stories.split(/^export const /m).slice(1)

    expect(first).toMatch(/^Overview\b/)
    expect(first).toMatch(/tags: \[[^\]]*'picture'/)
  })

  test('has a page that says when, how, for whom and in which words', () => {
    const found = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)

    expect(found).toEqual(headings)
    expect(page).toMatch(/^# \S/m)
    expect(page).toContain('<Dont')
  })

  test('is public and stands on a screen', () => {
    const imported = new RegExp(`/${name}\\.tsx'|\\b${name}\\b[^']*'@campus-connect/ui'`)
    const users = globSync('../../{ui,app}/src/**/*.tsx', { cwd: here }).filter(
      (file) => !/\.(stories|test)\.tsx$|ui\/src\/(frames\.tsx|docs\/.*)$/.test(file) && !file.includes(`/${name}/`),
    )

    expect(publicNames).toContain(name)
    expect(users.filter((file) => imported.test(read(file)))).not.toEqual([])
  })
})

test.each(screens)('$name is public and has stories', ({ name, folder }) => {
  expect(publicNames).toContain(name)
  expect(folders).toContain(folder)
})

test('what is public has a component or a screen of its own, or belongs to one', () => {
  const owned = [...components, ...screens].flatMap(({ name, folder }) => [
    ...read(`${folder}/${name}.tsx`).matchAll(/^export function (\w+)/gm),
  ])
  const known = new Set([...owned.map(([, name]) => name), ...icons])

  expect([...publicNames].filter((name) => !known.has(name))).toEqual(['BrandMark'])
})

test('every icon is public', () => {
  expect(icons).toContain('HomeIcon')
  expect(icons.filter((name) => !publicNames.has(name!))).toEqual([])
})
