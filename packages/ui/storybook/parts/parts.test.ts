import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { looksOfComponent, madeOf } from './components.ts'
import { looksOf } from './parts.ts'

const components = globSync('../../src/components/*/*/', { cwd: import.meta.dirname })
  .map((folder) => basename(folder))
  .filter((name) => /^[A-Z]\w+$/.test(name))

test('a stylesheet becomes parts with their variants and states, and names tokens', () => {
  const css = `
    .root { --ink: var(--color-fg-neutral); color: var(--ink); padding: var(--space-x2) 0; }
    .root[data-tone='brand'] { --ink: var(--color-fg-brand); }
    /* A comment { with a brace. */
    @media (hover: hover) { .root:not([aria-disabled]):hover { background: var(--color-bg-pressed); } }
    .root[data-busy] .label::after { opacity: 0; }
    @keyframes turn { to { rotate: 1turn; } }
  `

  expect(looksOf(css)).toEqual([
    {
      part: 'root',
      state: '',
      styles: [
        { what: '글자색', value: 'color.fg.neutral', tokens: ['color.fg.neutral'] },
        { what: '안쪽 여백', value: 'space.x2 0', tokens: ['space.x2'] },
      ],
    },
    { part: 'root', state: 'tone=brand', styles: [{ what: '글자색', value: 'color.fg.brand', tokens: ['color.fg.brand'] }] },
    { part: 'root', state: '가리킴', styles: [{ what: '바탕', value: 'color.bg.pressed', tokens: ['color.bg.pressed'] }] },
    { part: 'label::after', state: 'busy', styles: [{ what: '투명도', value: '0', tokens: [] }] },
  ])
})

test('the kit has components', () => expect(components.length).toBeGreaterThan(30))

test.each(components)('%s can be rebuilt: its page names parts with tokens, or the components that it is made of', (name) => {
  const looks = looksOfComponent(name)

  expect(looks.some(({ styles }) => styles.some(({ tokens }) => tokens.length > 0)) || madeOf(name).length > 0).toBe(true)
  expect(looks.filter(({ part }) => part === '')).toEqual([])
})

test.each(components)('no style of %s that is seen is left out', (name) => {
  const folder = globSync(`../../src/components/*/${name}/`, { cwd: import.meta.dirname })[0]!
  const used = globSync('*.module.css', { cwd: join(import.meta.dirname, folder) })
  const told = new Set(looksOfComponent(name).flatMap(({ styles }) => styles.flatMap(({ tokens }) => tokens)))

  expect(used.length === 0 || told.size > 0).toBe(true)
  expect(missingTokens(name, told)).toEqual([])
})
