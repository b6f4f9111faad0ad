import type { Page } from '@playwright/test'
import { answer, held, ok } from '../support/answers.ts'
import { enter, expect, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

const path = '/api/users/me/lectures'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A visit of a returning user, on a device that has no other data of the user. */
async function visit(page: Page) {
  await page.goto('/healthz')
  await page.evaluate(
    (text) => localStorage.setItem('user', text),
    JSON.stringify({ id: '20240001', username: '김하늘' }),
  )
  await page.goto('/')
}

test('a spinner turns until it is known whether the session lives; then, as before the login, the layout is as wide as a phone on every screen', async ({
  page,
}) => {
  await page.goto('/login')
  await heading(page, '로그인')
  await expectPhoneOnEveryScreen(page)

  const list = held(ok([]))
  await answer(page, path, list.answer)
  await visit(page)
  const spinner = page.getByRole('progressbar')
  await spinner.waitFor()
  expect(await spinner.evaluate((node) => node.getAnimations({ subtree: true }).length)).toBeGreaterThan(0)
  list.letGo()
  await heading(page, '내 강의 목록')
  await expect(spinner).toHaveCount(0)
  await expectPhoneOnEveryScreen(page)
})

test('in a low window the result of a sync covers no button and moves none', async ({ page }) => {
  await answer(page, path, ok([]))
  await answer(page, `${path}/sync`, ok([{ name: '자료구조', connected: false }]))
  const sync = page.getByRole('button', { name: '강의 목록 동기화' })
  await visit(page)
  await page.goto('/mypage')

  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await sync.scrollIntoViewIfNeeded()
    const before = await sync.boundingBox()
    await sync.click()
    const banner = page.getByRole('status').locator('..')
    await banner.waitFor()

    expect(Math.abs((await sync.boundingBox())!.y - before!.y)).toBeLessThan(1)
    for (const name of ['강의 목록 동기화', '비밀번호 변경', '로그아웃', '회원 탈퇴']) {
      const button = page.getByRole('button', { name })
      const boxes = [(await banner.boundingBox())!, (await button.boundingBox())!]
      const overlap = Math.min(...boxes.map(({ y, height }) => y + height)) - Math.max(...boxes.map(({ y }) => y))
      expect(overlap, `${width} × ${height}: ${name}`).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: '닫기' }).click()
  }
})

test('from 1024 px the navigation is a rail, which no tap on it moves', async ({ page, campus }) => {
  await enter(page, campus.admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  const rail = page.getByRole('navigation', { name: '주요 메뉴' })
  const tabs = () => Promise.all(['홈', '관리자', '마이페이지'].map((name) => rail.getByText(name).boundingBox()))
  const before = await tabs()
  expect((await rail.boundingBox())!).toMatchObject({ x: 0, y: 0, height: 900 })

  for (const [tab, title] of [
    ['관리자', '관리자 페이지'],
    ['마이페이지', '마이페이지'],
    ['홈', '내 강의 목록'],
  ] as const) {
    await rail.getByRole('link', { name: tab }).click()
    await heading(page, title)
    expect(await tabs(), tab).toEqual(before)
  }
})

test('each way back begins where the titles of the screens begin', async ({ page, campus }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await enter(page, campus.admin)
  const edge = await page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().left)
  await answer(page, path, ok([{ name: '자료구조', connected: true }]))

  for (const [screen, name, back] of [
    [`/lecture/${encodeURIComponent('자료구조')}`, '자료구조', '목록으로 돌아가기'],
    ['/lecture/x', '강의를 찾을 수 없습니다', '목록으로 돌아가기'],
    [`/admin/users/${campus.admin.id}`, `(${campus.admin.id}) 사용자 정보`, '사용자 목록으로 돌아가기'],
  ] as const) {
    await page.goto(screen)
    await heading(page, name)
    const arrow = page.getByText(back).locator('..').locator('path')
    const left = await arrow.evaluate((arrow) => {
      const stroke =
        Number.parseFloat(getComputedStyle(arrow).strokeWidth) * (arrow as SVGPathElement).getScreenCTM()!.a
      return arrow.getBoundingClientRect().left - stroke / 2
    })
    expect(Math.abs(left - edge), `${screen}: ${left} px, titles ${edge} px`).toBeLessThan(1)
  }
})

async function expectPhoneOnEveryScreen(page: Page) {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectPhone(page, width)
  }
}

async function expectPhone(page: Page, width: number) {
  const rail = page.getByRole('navigation', { name: '주요 메뉴' })
  const beside = width >= 1024 && (await rail.count()) > 0 ? (await rail.boundingBox())!.width : 0
  const whole = (await page.locator('body').boundingBox())!
  const body = { x: whole.x + beside, width: whole.width - beside }
  const { x, width: shown } = (await page.getByRole('main').boundingBox())!
  expect(shown).toBeLessThanOrEqual(520)
  expect(shown).toBeGreaterThan(Math.min(width, 400) - 20)
  expect(Math.abs(x - body.x - (body.width - shown) / 2)).toBeLessThanOrEqual(1)
  await expect(page.getByRole('contentinfo')).toHaveText('© 2023')
}
