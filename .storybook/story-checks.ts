// What the tests check on every story after its play, on the same render. The addon's own axe has seen the light theme by then.
import { afterEach as axe } from '@storybook/addon-a11y/preview'
import type { ComposedStoryFn } from 'storybook/internal/types'
import { afterEach, beforeEach, expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { flaws } from '../packages/ui/test/flaws.ts'
import { shown } from '../packages/ui/test/shown.ts'
import { lostTexts, watchTexts } from '../packages/ui/test/text-changes.ts'
import { texts } from '../packages/ui/test/texts.ts'

type Story = Pick<ComposedStoryFn, 'id' | 'tags' | 'parameters'>

/** The rules of axe whose result depends on the theme. */
const colourRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** The others, for what is there on the narrowest phone alone. */
const otherRules = { rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } } }

/** The narrowest phone, and the largest type on it: WCAG 2.2, 1.4.4 and 1.4.10. */
const narrow = { width: 320, height: 640 }

const root = document.documentElement

// What a page is called without a story.
document.title = 'Storybook'

/** Only Storybook's test panel reads the addon's reports. Without it, do not send 90 kB for each story. */
const withoutPanel = import.meta.env['VITEST_STORYBOOK'] === 'false'

watchTexts()
beforeEach(() => void lostTexts())

afterEach(async (context) => {
  translation()
  const { story } = context as unknown as { story: Story }
  if (withoutPanel) Object.assign(context.task.meta, { reports: [] })
  await everyTextJoined()
  await commands.recordTexts(story.id, texts())
  await contrastInTheDark(story)
  await reflow(story)
})

/** A text that came with its live region joins the accessibility tree a moment later. */
async function everyTextJoined() {
  const joining = () => document.querySelector(':is([role=status], [aria-live]) > span[aria-hidden=true]')
  await expect.poll(joining).toBeNull()
}

function translation() {
  expect.soft(lostTexts()).toEqual([])
}

async function contrastInTheDark({ id, tags, parameters }: Story) {
  // The look of an assertion is the look of another story.
  if (tags.includes('assertion')) return
  root.dataset['theme'] = 'dark'
  try {
    await axeWith(colourRules, { id, parameters })
  } finally {
    delete root.dataset['theme']
  }
}

async function axeWith(options: object, { id, parameters }: Pick<Story, 'id' | 'parameters'>) {
  const a11y = { ...parameters['a11y'], options: { ...parameters['a11y']?.options, ...options } }
  const reporting = { reports: [], addReport() {} }
  await axe({ id, viewMode: 'story', globals: {}, reporting, parameters: { ...parameters, a11y } } as never)
}

async function reflow({ id, tags, parameters }: Story) {
  const scales = id.startsWith('screens-') ? [200, 100] : id.startsWith('components-') ? [200] : []
  if (scales.length === 0) return
  const before = shown()
  await page.viewport(narrow.width, narrow.height)
  const found = scales.flatMap((scale) => {
    root.style.fontSize = `${scale}%`
    return flaws('body').map((flaw) => `${narrow.width} px, ${scale} %: ${flaw}`)
  })
  root.style.fontSize = '100%'
  expect(found).toEqual([])
  if (!tags.includes('assertion') && shown() !== before) await axeWith(otherRules, { id, parameters })
}
