import type { Locator, Page } from '@playwright/test'
import { connectedLecture, expect, otherLecture, row, test } from './accessibility.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** Whether the picture of it, with the room that a ring needs, is another one after the act. */
async function changesTheLookOf(page: Page, target: Locator, act: () => Promise<unknown>) {
  const { x, y, width, height } = (await target.boundingBox())!
  const clip = { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 }
  const before = await page.screenshot({ clip })
  await act()
  const after = await page.screenshot({ clip })
  return !before.equals(after)
}

test('in forced colours fields, checkbox, buttons and links show the focus, and the checkbox its state', async ({
  page,
}) => {
  await page.goto('/login')
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  for (const control of [
    page.getByLabel('학번'),
    page.getByLabel('비밀번호', { exact: true }),
    page.getByRole('button', { name: '비밀번호 보기' }),
    page.getByLabel('로그인 유지'),
    page.getByRole('button', { name: '로그인' }),
    page.getByRole('link', { name: '회원가입' }),
  ]) {
    const shown = await changesTheLookOf(page, control, async () => {
      await control.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused()
    })
    expect(shown, String(control)).toBe(true)
  }

  const box = page.getByLabel('로그인 유지')
  await box.focus()
  expect(await changesTheLookOf(page, box, () => box.check())).toBe(true)
})

test.describe('the student', () => {
  test.use({ visitor: 'student' })

  test('in forced colours words and pictures tell the states, the tabs where one is, and dialog, buttons and errors have an edge or a picture', async ({
    page,
  }) => {
    await page.goto('/')

    for (const [lecture, badge] of [
      [connectedLecture, '연결됨'],
      [otherLecture, '미연결'],
    ] as const) {
      const word = row(page, lecture).getByText(badge, { exact: true })
      await expect(word).toBeVisible()
      await expect(word.locator('..').locator('svg')).toBeVisible()
    }
    for (const side of ['top', 'right', 'bottom', 'left']) {
      // Around the link and the button next to it.
      const shape = row(page, connectedLecture).getByRole('link').locator('..')
      await expect(shape, `the ${side} of a connected row`).toHaveCSS(`border-${side}-style`, 'solid')
      await expect(shape).not.toHaveCSS(`border-${side}-width`, '0px')
      await expect(shape).toHaveCSS(
        `border-${side}-color`,
        await shape.evaluate((node) => getComputedStyle(node).borderTopColor),
      )
    }
    const [home, mine] = [page.getByRole('link', { name: '홈' }), page.getByRole('link', { name: '마이페이지' })]
    const look = (tab: Locator) =>
      tab.evaluate((node) => getComputedStyle(node).color + getComputedStyle(node).fontWeight)
    expect(await look(home)).not.toBe(await look(mine))

    await mine.click()
    await page.getByRole('button', { name: '비밀번호 변경' }).click()
    await page.getByRole('button', { name: '변경하기' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveCSS('border-top-style', 'solid')
    await expect(dialog).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
    const error = page.getByRole('alert').filter({ hasText: '현재 비밀번호를 입력해주세요.' })
    await expect(error.locator('svg')).toBeVisible()
    for (const name of ['취소', '변경하기'])
      await expect(page.getByRole('button', { name })).toHaveCSS('border-top-style', 'solid')
  })
})
