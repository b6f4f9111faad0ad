import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureApp } from '../build/app.ts'
import { newerFeatures, type Oldest } from './newer-features.ts'

/** What the app uses beyond the oldest browsers of README.md, and what it does without. */
const fallbacks: { [feature: string]: string } = {
  'Intl.Segmenter': 'a tile shows the first character of a name',
  navigation: 'back-button.ts puts a history entry under a dialog; React asks for it first',
  'document.startViewTransition': 'links.ts changes the screen without a transition',
  '.startViewTransition()': 'the same',
  '.skipTransition()': 'React calls it on a transition that it has',
  'view-transition-name:': 'nothing moves without transitions',
  ':view-transition-group': 'the same',
  ':view-transition-old': 'the same',
  ':view-transition-new': 'the same',
  requestIdleCallback: 'visible-rows.ts works after the next frame',
  cancelIdleCallback: 'the same',
  trustedTypes: 'app-updates.ts passes the address itself',
  '.createPolicy()': 'the same',
  '@page': 'paper has the margins of the browser',
  'forced-color-adjust:': 'forced colours recolour the pictures too',
  'navigator.vibrate': 'a switch does not vibrate',
  'navigator.connection': 'React asks for it first',
  ':autofill': 'a filled field has the colour of the browser',
  'accent-color:': 'a checkbox has the colour of the browser',
  'overflow-anchor:': 'the list moves its rows itself',
  'overscroll-behavior:': 'a dialog at its end scrolls the page',
  'print-color-adjust:': 'paper may lack the colour of the mark',
  'stroke-dasharray:': 'the bar of the list has no gaps',
  'stroke-dashoffset:': 'the ring of a switch is full at once, and its colour says the state',
  'text-size-adjust:': 'a phone in landscape may enlarge text',
}
/** Old features of which web-features knows only a later part, and words of the code that a feature has, too. */
const old = [
  '.createContext()',
  '.createObjectURL()',
  '.escape()',
  '.format()',
  '.revokeObjectURL()',
  'devicePixelRatio',
  'open',
  'viewport',
]
const oldStyles = ['fill:', 'stroke:', 'stroke-linecap:', 'stroke-linejoin:', 'stroke-width:']

const oldest: Oldest = { chrome: 120, edge: 120, firefox: 124, safari: 17.4, safari_ios: 17.4 }

// It may build the app.
beforeAll(() => ensureApp())

test('README.md, README.ko.md and the build name the same browsers', () => {
  const english = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')
  const korean = readFileSync('README.ko.md', 'utf8').replaceAll(/\s+/g, ' ')
  const { chrome, edge, firefox, safari } = oldest

  expect(english).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox}, Safari or iOS ${safari}`)
  expect(korean).toContain(`Chrome·Edge ${chrome}, Firefox ${firefox}, Safari·iOS ${safari}`)
  expect(readFileSync('packages/app/vite.config.ts', 'utf8')).toContain(
    `target: ['chrome${chrome}', 'edge${edge}', 'firefox${firefox}', 'safari${safari}']`,
  )
})

test('each feature of the built app that an old browser lacks has a fallback', () => {
  const dist = 'packages/app/dist'
  const read = (files: string) => globSync(files, { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))
  const found = newerFeatures({ css: read('assets/*.css').join('\n'), js: read('{assets/*,sw}.js').join('\n') }, oldest)

  expect(found.filter((feature) => !old.includes(feature) && !oldStyles.includes(feature))).toEqual(
    Object.keys(fallbacks).toSorted(),
  )
})

test('newer properties, rules, objects and methods are found, older ones are not', () => {
  const css = '@starting-style{a{accent-color:red;color:red}}a:autofill{}'
  const js =
    'new Intl.Segmenter(`ko`),new Intl.Collator,dialog.requestClose(),cookieStore.get(`a`),document.title,[].map(f)'

  expect(newerFeatures({ css, js }, oldest)).toEqual(
    ['.requestClose()', ':autofill', '@starting-style', 'Intl.Segmenter', 'accent-color:', 'cookieStore'].toSorted(),
  )
})
