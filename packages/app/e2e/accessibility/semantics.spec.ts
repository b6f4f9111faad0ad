import type { Page } from '@playwright/test'
import { connectedLecture, expect, row, test } from './accessibility.ts'

test.use({ visitor: 'student' })

test('dialogs are modal, are named and described, and a deletion looks dangerous', async ({ page }) => {
  await page.goto('/mypage')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  const change = page.getByRole('dialog', { name: '비밀번호 변경' })
  expect(await change.evaluate((node) => node.matches(':modal'))).toBe(true)
  const calm = await colourOf(page, '변경하기')
  await page.getByRole('button', { name: '취소' }).click()

  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  const deletion = page.getByRole('dialog', { name: '회원 탈퇴' })
  expect(await deletion.evaluate((node) => node.matches(':modal'))).toBe(true)
  await expect(deletion).toHaveAccessibleDescription('탈퇴하면 계정과 강의 목록이 모두 삭제되며 되돌릴 수 없습니다.')
  await expect(page.getByRole('button', { name: '닫기' })).toHaveAccessibleDescription('')
  expect(await colourOf(page, '탈퇴하기')).not.toBe(calm)
})

test('with reduced motion nothing moves, from screen to screen and into a dialog', async ({ page }) => {
  await page.addInitScript(recordTransitions)
  await page.goto('/')
  await expect(row(page, connectedLecture)).toBeVisible()
  expect(await page.evaluate(motion)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = [await page.evaluate(motion)]

  await row(page, connectedLecture).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: connectedLecture })).toBeVisible()
  found.push(await page.evaluate(motion))
  await page.goBack()
  await page.getByRole('link', { name: '마이페이지' }).click()
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(await page.evaluate(motion))

  expect(found.flat()).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('transitions'))).toBeNull()
})

const colourOf = (page: Page, button: string) =>
  page.getByRole('button', { name: button }).evaluate((node) => getComputedStyle(node).backgroundColor)

/** In the page, before all else: notes each view transition that is asked for. */
function recordTransitions() {
  const start = document.startViewTransition?.bind(document)
  document.startViewTransition = (...options) => {
    sessionStorage.setItem('transitions', 'asked for')
    return start(...options)
  }
}

/** In the page: what moves, or would when its state changes. */
function motion() {
  const seconds = (list: string) =>
    Math.max(...list.split(', ').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 0.001 : 1)))
  const found: string[] = []
  for (const element of document.querySelectorAll('*'))
    for (const part of [null, '::before', '::after', '::backdrop']) {
      const { animationName, transitionDuration } = getComputedStyle(element, part)
      const moves = animationName !== 'none' || seconds(transitionDuration) > 0
      if (moves) found.push(`${element.className}${part ?? ''}`)
    }
  return found
}
