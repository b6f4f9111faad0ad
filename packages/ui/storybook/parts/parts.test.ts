import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { tokens } from '../tokens/design-tokens.ts'
import { madeOf } from './components.ts'
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
    {
      part: 'root',
      state: 'tone=brand',
      styles: [{ what: '글자색', value: 'color.fg.brand', tokens: ['color.fg.brand'] }],
    },
    {
      part: 'root',
      state: '가리킴',
      styles: [{ what: '바탕', value: 'color.bg.pressed', tokens: ['color.bg.pressed'] }],
    },
    { part: 'label::after', state: 'busy', styles: [{ what: '투명도', value: '0', tokens: [] }] },
  ])
})

/** Texts without a style of their own. */
const inheriting = ['AccountName', 'LectureName', 'DateTime']

test('the kit has components', () => expect(components.length).toBeGreaterThan(30))

test.each(components)(
  '%s can be rebuilt: its page names parts with tokens, or the components that it is made of',
  (name) => {
    const looks = looksOf(stylesOf(name))

    const told = looks.some(({ styles }) => styles.some((style) => style.tokens.length > 0)) || madeOf(name).length > 0
    expect(told || inheriting.includes(name)).toBe(true)
    expect(looks.filter(({ part, state }) => part === '' || /[[\]:@]/.test(state.replaceAll(/=\S+/g, '')))).toEqual([])
  },
)

/** What is seen by itself: a length or a duration may also stand in a property that only arranges. */
const seen = /^(color|text|font|radius|elevation)\./

test.each(components)('the page of %s leaves out no token that is seen', (name) => {
  const css = stylesOf(name)
  const still = css.replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  const used = tokens.filter(({ name, variable }) => seen.test(name) && still.includes(`var(${variable})`))
  const told = new Set(looksOf(stylesOf(name)).flatMap(({ styles }) => styles.flatMap((style) => style.tokens)))

  expect(used.filter((token) => !told.has(token.name)).map((token) => token.name)).toEqual([])
})

test('what moves takes its time and its curve from tokens, so that slow motion slows it', () => {
  const moving = components.flatMap((name) =>
    looksOf(stylesOf(name)).flatMap(({ styles }) => styles.filter(({ what }) => what.startsWith('움직임'))),
  )

  expect(moving.length).toBeGreaterThan(10)
  expect(moving.filter((style) => /\d(ms|s)\b/.test(style.value) || style.tokens.length === 0)).toEqual([])
})

/** Vitest leaves stylesheets empty. */
function stylesOf(name: string) {
  const files = globSync(`../../src/components/*/${name}/*.module.css`, { cwd: import.meta.dirname })
  return files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')
}
