import type { Page } from '@playwright/test'
import { brandStylesheet } from '@campus-connect/brand'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { brandOf, type University } from '../../../ui/storybook/brands/universities.ts'
import { sheetOf } from '../../../ui/storybook/sheets.ts'
import { answer, held, ok } from '../support/answers.ts'
import { addOthers } from '../support/other-users.ts'
import { enter, expect, signUpElsewhere, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })
// Each sheet of paper takes a busy machine seconds.
test.describe.configure({ timeout: 180_000 })

/** A text of a page, with its place from the top. */
type Printed = { text: string; top: number; bottom: number; page: number }

/** What a sheet of A4 paper would show. */
async function paperOf(page: Page, { across = false } = {}) {
  // Across is what the page itself asks for.
  const size = across ? { preferCSSPageSize: true } : { format: 'A4' }
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ ...size, printBackground: true })))
  const texts: Printed[] = []
  // One expectation for all: each takes a millisecond, and there are thousands of texts.
  const cut: string[] = []
  let colours: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const sheet = await file.getPage(number)
    if (number === 1) colours = await coloursOf(sheet)
    const { width, height } = sheet.getViewport({ scale: 1 })
    expect(width > height).toBe(across)
    for (const item of (await sheet.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '') {
        const bottom = height - (item.transform as number[])[5]!
        const left = (item.transform as number[])[4]!
        texts.push({ text: item.str, top: bottom - item.height, bottom, page: number })
        if (bottom - item.height < 0 || bottom > height || left < 0 || left > width)
          cut.push(`${item.str} on page ${number}`)
      }
  }
  expect(cut, 'texts that are not whole').toEqual([])
  return { pages: file.numPages, colours, texts, whole: texts.map(({ text }) => text).join(' ') }
}

type Sheet = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** The colours in which a sheet has its texts. */
async function coloursOf(sheet: Sheet) {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await sheet.getOperatorList()
  const colours = new Set<string>()
  let colour = '#000000'
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.setFillRGBColor) colour = String((argsArray[index] as unknown[])[0])
    if (operation === OPS.showText) colours.add(colour)
  }
  return [...colours]
}

/** In the page. */
const brandColour = () => getComputedStyle(document.documentElement).getPropertyValue('--color-bg-brand')

/** Everything that is over the page, whatever opened it. */
const fixed = ['본문으로 건너뛰기', '홈', '마이페이지', '오프라인입니다', '새로고침', '©', '사용자를 비활성화']

function expectNothingFixed({ texts }: Awaited<ReturnType<typeof paperOf>>) {
  for (const text of fixed) expect(texts.filter((printed) => printed.text.includes(text))).toEqual([])
}

/** Each number once, and no text over another one. */
function expectEveryNumber({ texts }: Awaited<ReturnType<typeof paperOf>>, ids: string[]) {
  const numbers = texts.filter(({ text }) => /^\d{8}$/.test(text.trim()))
  expect(numbers.map(({ text }) => text.trim()).toSorted()).toEqual(ids.toSorted())
  const covered = numbers.filter((one, index) => {
    const next = numbers[index + 1]
    return next?.page === one.page && next.top <= one.bottom - 1
  })
  expect(covered, 'numbers with the next one over them').toEqual([])
}

/** What the server sends of a campus's brand after the kit's own stylesheet. */
const stylesheetOf = (campus: University) => {
  const { roles, mark } = brandOf(campus)
  return brandStylesheet(roles, `data:image/svg+xml,${encodeURIComponent(mark)}`)
}

test("the browser's own print has every student on three pages, in each brand and theme, under any dialog", async ({
  page,
  campus,
}) => {
  const one = { ...campus.nextStudent(), username: '박새롬' }
  await signUpElsewhere(campus, one)
  const ids = [one.id, ...addOthers(campus, one, '202785', 100)]
  await enter(page, campus.admin)
  await page.goto(`/admin/users?${new URLSearchParams({ q: '박새롬' })}`)
  await expect(page.getByRole('status').filter({ hasText: /중 101명$/ })).toBeVisible()
  await page.waitForLoadState('networkidle')

  let shown = await page.evaluate(brandColour)
  for (const css of (['blue', 'crimson', 'amber'] as const).map(stylesheetOf))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      }, css)
      // The screen has this brand in this theme.
      expect(await page.evaluate(brandColour)).not.toBe(shown)
      shown = await page.evaluate(brandColour)
      const paper = await paperOf(page)
      expect(paper.pages).toBeGreaterThanOrEqual(3)
      expect(paper.colours, 'in black, whatever the theme of the screen').toEqual(['#000000'])
      expectNothingFixed(paper)
      expectEveryNumber(paper, ids)
    }

  await page.getByRole('button', { name: '도구' }).click()
  await page.getByRole('button', { name: '학번 붙여넣기' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByText('오프라인입니다.').first().waitFor()
  const paper = await paperOf(page)
  expectNothingFixed(paper)
  expectEveryNumber(paper, ids)
  await expect(page.getByRole('region', { name: '인쇄할 명단' }), 'the screen is as before').toHaveCount(0)
})

test('Ctrl+P waits for everyone of 500, and a print that cannot wait says who is missing', async ({ page, campus }) => {
  const one = { ...campus.nextStudent(), username: '최다온' }
  await signUpElsewhere(campus, one)
  const ids = [one.id, ...addOthers(campus, one, '20277', 499)]
  await enter(page, campus.admin)
  await page.goto(`/admin/users?${new URLSearchParams({ q: '최다온' })}`)
  await expect(page.getByRole('status').filter({ hasText: /중 500명$/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const missing = /500명 중 \d+명만 인쇄되었습니다/
  expect((await paperOf(page)).whole).toMatch(missing)

  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'yes')
  })
  await page.keyboard.press('Control+p')
  await page.getByLabel(/사유/).fill('출석 확인')
  await page.getByRole('button', { name: '인쇄하기' }).click()
  await page.locator('html[data-printed]').waitFor()
  const paper = await paperOf(page)
  expect(paper.whole).not.toMatch(missing)
  expectNothingFixed(paper)
  expectEveryNumber(paper, ids)
})

test('a sheet of attendance is A4 across: on each page the campus, the legend and all heads, and each student once', async ({
  page,
  campus,
}) => {
  const data = sheetOf({ students: 80, columns: 45 })
  await answer(page, `/-/sheets/${encodeURIComponent(data.name)}.json`, ok(data))
  await enter(page, campus.admin)
  await page.goto(`/admin/users?${new URLSearchParams({ lecture: data.name, sheet: '' })}`)
  const grid = page.getByRole('grid', { name: '자료구조 출석부' })
  await expect(grid.getByRole('columnheader', { name: '이름' })).toHaveCSS('position', 'sticky')
  await page.emulateMedia({ colorScheme: 'dark' })

  const paper = await paperOf(page, { across: true })

  expect(paper.pages).toBeGreaterThan(1)
  expect(paper.colours, 'in black, whatever the theme of the screen').toEqual(['#000000'])
  expectNothingFixed(paper)
  expectEveryNumber(
    paper,
    data.students.map(({ id }) => id),
  )
  for (let number = 1; number <= paper.pages; number += 1) {
    const texts = paper.texts.filter((printed) => printed.page === number)
    const whole = texts.map(({ text }) => text).join('')
    expect(whole).toContain('Campus Connect')
    expect(whole).toContain('자료구조 · CSE201-01 출석부')
    for (const part of [data.legend, data.rule, ...data.facts, ...data.columns.map(({ title }) => title)])
      expect(whole.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
    // The last row stands above the number of the page.
    const last = texts.filter(({ text }) => /^\d{8}$/.test(text.trim())).at(-1)
    const foot = texts.find(({ text }) => text.trim() === `${number} / ${paper.pages}`)
    expect(last!.bottom).toBeLessThan(foot!.top)
  }
  const printed = (text: string) => paper.texts.filter((one) => one.text.trim() === text).length
  for (const name of new Set(data.students.map(({ username }) => username)))
    expect(printed(name), name).toBe(data.students.filter(({ username }) => username === name).length)
  expect(paper.whole.split('1/4 초과').length - 1).toBe(data.students.filter(({ over }) => over).length)
  expect(paper.whole).not.toContain('엑셀 받기')
  expect(paper.whole).not.toContain('칸을 고르면')
})

test('paper of the other screens has their content, none of their bars and no button', async ({ page }) => {
  const list = held(ok([{ name: '자료구조', connected: true }]))
  await answer(page, '/api/users/me/lectures', list.answer)
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ id: '20240001', username: '김하늘' })))
  list.letGo()
  for (const [path, shown] of [
    ['/', '자료구조'],
    ['/lecture/자료구조', '현재 연결됨'],
    ['/mypage', '20240001'],
  ] as const) {
    await page.goto(path)
    await page.getByText(shown).first().waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    const { pages, whole } = await paperOf(page)
    expect(pages).toBe(1)
    expect(whole).toContain(shown)
    expect(whole).not.toMatch(/본문으로 건너뛰기|관리자 페이지|해제/)
    expect(whole.split('홈').length, 'no tab bar').toBe(1)
  }
})
