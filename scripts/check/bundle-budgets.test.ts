import { expect, test } from 'vitest'
import { verdicts, type Weight } from './bundle-budgets.ts'

const file = (name: string, bytes: number) => ({ name, bytes })
const weight = (part: Partial<Weight> = {}): Weight => ({
  scripts: [file('index.js', 1620)],
  js: 1620,
  styles: [file('index.css', 14_000)],
  css: 14_000,
  fonts: 0,
  ...part,
})
const bare = weight({ js: 1000 })
const exceeded = (page: Weight, admin = ['admin-users.js']) =>
  verdicts('/', { page, bare, admin }).filter(({ met }) => !met)

test('a page on the edge of its budgets is within them', () => {
  expect(exceeded(weight())).toEqual([])
})

test('one byte of JavaScript too much is told with the files that were loaded', () => {
  expect(exceeded(weight({ scripts: [file('a.js', 1), file('index.js', 1620)], js: 1621 }))).toEqual([
    expect.objectContaining({
      what: '/, JavaScript',
      remedy: expect.stringMatching(/^1 B too much\..*index\.js \(1620 B\), a\.js \(1 B\)$/),
    }),
  ])
})

test.each([
  ['a second stylesheet', { styles: [file('a.css', 6000), file('b.css', 6000)] }],
  ['no stylesheet', { styles: [], css: 0 }],
  ['a heavy stylesheet', { css: 14_001 }],
])('%s exceeds the budget', (_, part) => {
  expect(exceeded(weight(part))).toEqual([expect.objectContaining({ what: '/, stylesheet' })])
})

test('a web font exceeds the budget', () => {
  expect(exceeded(weight({ fonts: 1 }))).toEqual([expect.objectContaining({ what: '/, web fonts' })])
})

test('the admin part may be neither loaded with the page nor be no part at all', () => {
  const scripts = [file('index.js', 1000), file('admin-users.js', 500)]

  expect(exceeded(weight({ scripts }))).toEqual([
    expect.objectContaining({ what: '/, admin part', remedy: expect.stringContaining('admin-users.js (500 B)') }),
  ])
  expect(exceeded(weight(), [])).toEqual([expect.objectContaining({ what: '/, admin part' })])
})
