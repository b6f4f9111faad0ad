import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brandStylesheet } from '@campus-connect/brand'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { brandOf, universities, type University } from '../storybook/brands/universities.ts'
import { expect, show, stories, test } from './storybook.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** `npm run test:long -- brands` takes every brand and every story. */
const every = process.env.EVERY_BRAND === 'yes'
const ids = every ? (Object.keys(universities) as University[]) : (['crimson', 'amber', 'black'] as const)
/** Together they show all parts that have the colour of the brand. */
const typical =
  /^screens-((login|lecturelist|lecture|mypage|adminuser)screen--default|adminusersscreen--on-a-desk-with-a-user)$/
const chosen = stories.filter(({ id, tags }) => (every ? !tags.includes('assertion') : typical.test(id)))

const stylesheets = ids.map((id) => ({ brand: id as string, css: brandStylesheet(brandOf(id).roles) }))
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

for (const story of chosen) {
  test(`${story.title} ${story.name} can be read in each brand`, async ({ stage }) => {
    await stage.setViewportSize({ width: 390, height: 844 })
    await show(stage, story)

    expect(await unreadable(stage, stylesheets)).toEqual([])
  })
}

test('the check sees a brand that cannot be read', async ({ stage }) => {
  const { light, dark } = brandOf('blue').roles
  const pale = { light: { ...light, 'fg.on-brand': light['bg.brand-pressed'] }, dark }
  await show(
    stage,
    stories.find(({ id }) => id === 'screens-loginscreen--default')!,
  )

  const found = await unreadable(stage, [{ brand: 'pale', css: brandStylesheet(pale) }])

  expect(found).toEqual([expect.stringContaining('pale, light: color-contrast')])
})

/** What the rules of axe whose result depends on colours find in each brand, in both themes. The story is not rendered again. */
async function unreadable(page: Page, brands: { brand: string; css: string }[]) {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (all) => {
    const style = document.head.appendChild(document.createElement('style'))
    const found: string[] = []
    for (const { brand, css } of all)
      for (const theme of ['light', 'dark']) {
        style.textContent = css
        document.documentElement.dataset['theme'] = theme
        const { violations } = await window.axe.run(document.body, {
          runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
          resultTypes: ['violations'],
          preload: false,
        })
        for (const { id, nodes } of violations)
          found.push(...nodes.map(({ target }) => `${brand}, ${theme}: ${id} of ${target.join(' ')}`))
      }
    style.remove()
    return found
  }, brands)
}
