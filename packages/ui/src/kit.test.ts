import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')

const folders = globSync('{components/*/*,dialogs/*,screens/*}/*.stories.tsx', { cwd: here }).map((file) =>
  join(file, '..'),
)
const components = globSync('components/*/*/*.tsx', { cwd: here })
  .filter((file) => basename(file, '.tsx') === basename(join(file, '..')))
  .map((file) => ({ name: basename(file, '.tsx'), folder: join(file, '..') }))
const screens = globSync('{dialogs,screens}/*', { cwd: here }).map((folder) => ({ name: basename(folder), folder }))
const publicNames = new Set(
  [...read('index.ts').matchAll(/export (?:type )?\{([^}]+)\}/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  ),
)
/** Icons and drawings, which have no separate folders. */
const icons = globSync('components/{icons/*-icons,drawings/drawings}.tsx', { cwd: here }).flatMap((file) =>
  Array.from(read(file).matchAll(/^export const (\w+)/gm), ([, name]) => name),
)

/** Only what differs from a stable one of the first version. */
const status = JSON.parse(read('../storybook/status/status.json')) as Record<string, Record<string, string>>

const headings = [
  '사용하는 경우',
  '사용하지 않는 경우',
  '이렇게 합니다',
  '접근성',
  '키보드',
  '문구',
  '부분과 토큰',
  '속성',
]

describe.each(components)('$name', ({ name, folder }) => {
  const stories = existsSync(join(here, folder, `${name}.stories.tsx`)) ? read(`${folder}/${name}.stories.tsx`) : ''
  const page = existsSync(join(here, folder, `${name}.mdx`)) ? read(`${folder}/${name}.mdx`) : ''

  test('has an overview with a picture as its first story', () => {
    const [first] = stories.split(/^export const /m).slice(1)

    expect(first).toMatch(/^Overview\b/)
    expect(first).toMatch(/tags: \[[^\]]*'picture'/)
  })

  test('has a docs page with all sections', () => {
    const sections = page.split(/^## /m).slice(1)
    const found = sections.map((section) => section.split('\n')[0])
    const empty = sections.filter((section) => section.split('\n').slice(1).join('').trim() === '')

    expect(headings.filter((heading) => !found.includes(heading))).toEqual([])
    expect(found).toEqual(headings)
    expect(empty).toEqual([])
    expect(/^# \S/m.test(page), 'has a title').toBe(true)
    expect(page.includes('<Dont'), 'says what not to do').toBe(true)
    expect(page).toContain(`<Parts of="${name}" />`)
  })

  test.skipIf(status[name]?.status === 'beta')('stands on a screen', () => {
    const imported = new RegExp(`/${name}\\.tsx'|\\b${name}\\b[^']*'@campus-connect/ui'`)
    const users = globSync('../../{ui,app}/src/**/*.tsx', { cwd: here }).filter(
      (file) => !/\.(stories|test)\.tsx$/.test(file) && !file.includes(`/${name}/`),
    )

    expect(
      users.some((file) => imported.test(read(file))),
      `${name} is used`,
    ).toBe(true)
  })
})

test.each([...components, ...screens])('all that $name exports is public', ({ name, folder }) => {
  const exported = [...read(`${folder}/${name}.tsx`).matchAll(/^export (?:function|type) (\w+)/gm)]

  expect(exported.map(([, each]) => each).filter((each) => !publicNames.has(each!))).toEqual([])
})

test.each(screens)('$name has stories', ({ folder }) => {
  expect(folders).toContain(folder)
})

test('every public name belongs to a component, a dialog or a screen', () => {
  // A screen may have parts that an app gives to it.
  const owned = [...components, ...screens]
    .flatMap(({ folder }) => globSync(`${folder}/*.tsx`, { cwd: here }))
    .filter((file) => !file.endsWith('.stories.tsx'))
    .flatMap((file) => [...read(file).matchAll(/^export (?:function|type) (\w+)/gm)])
  const known = new Set([...owned.map(([, name]) => name), ...icons])

  expect([...publicNames].filter((name) => !known.has(name))).toEqual(['brand', 'BrandMark', 'IconProps'])
})

test('the list of statuses names only components, dialogs and screens, with what is not usual', () => {
  const names = [...components, ...screens].map(({ name }) => name)
  const versions = [...read('../../../CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  const differing: Record<string, (string | undefined)[]> = {
    status: ['beta', 'deprecated'],
    since: versions.filter((version) => version !== '0.1.0'),
  }
  const wrong = Object.entries(status).filter(
    ([name, own]) =>
      !names.concat('Icons', 'Drawings').includes(name) ||
      Object.keys(own).length === 0 ||
      Object.entries(own).some(([field, value]) => !differing[field]?.includes(value)),
  )

  expect(versions).toContain('0.1.0')
  expect(wrong).toEqual([])
})

test.each(globSync('{components,dialogs,screens}/**/*.stories.tsx', { cwd: here }))(
  '%s: states have Korean names, the other stories are assertions',
  (file) => {
    const [meta = '', ...stories] = read(file).split(/^export const /m)

    const unnamed = /^ {2}tags: \['assertion'/m.test(meta)
      ? []
      : stories.filter(
          (story) => !/^ {2}name: '.*[가-힣0].*'|Story = \{ name: '.*[가-힣0]|tags: \[.*'assertion'/m.test(story),
        )
    expect(stories.length).toBeGreaterThan(0)
    expect(unnamed.map((story) => story.split(':')[0])).toEqual([])
  },
)

test('every icon is public', () => {
  expect(icons).toContain('HomeIcon')
  expect(icons.filter((name) => !publicNames.has(name!))).toEqual([])
})
