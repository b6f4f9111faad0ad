import type { Page } from '@playwright/test'
import { connectedLecture, expect, otherLecture, row, test } from './accessibility.ts'
import { openUser } from './screens.ts'
import { signUp } from '../support/campus.ts'

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function expectPage(page: Page, title: string, heading = title) {
  await expect(page).toHaveTitle(`${title} - Campus Connect`)
  await expect(h1(page, heading)).toBeFocused()
}

test.describe('the student', () => {
  test.use({ visitor: 'student' })

  test('each change of the screen renames the document and takes the focus to the new title', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('내 강의 목록 - Campus Connect')
    await row(page, connectedLecture).getByRole('link').click()
    await expectPage(page, connectedLecture)
    await page.getByRole('button', { name: '목록으로 돌아가기' }).click()
    await expectPage(page, '내 강의 목록')
    await page.getByRole('link', { name: '마이페이지' }).click()
    await expectPage(page, '마이페이지')
    await page.goBack()
    await expect(page).toHaveTitle('내 강의 목록 - Campus Connect')
  })

  test('the document says that it is Korean', async ({ page }) => {
    await page.goto('/')

    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  })

  test('rows, tabs and badges say what they are and how they stand', async ({ page }) => {
    await page.goto('/')

    const list = page.getByRole('list', { name: '강의' })
    await expect(list.getByRole('link', { name: `${connectedLecture} 연결됨` })).toBeVisible()
    await expect(list.getByRole('link', { name: `${otherLecture} 미연결` })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: '주요 메뉴' })
    await expect(tabs.getByRole('link')).toHaveText(['홈', '마이페이지'])
    await expect(tabs.getByRole('link', { name: '홈' })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('link', { name: '마이페이지' })).not.toHaveAttribute('aria-current')
  })

  test('while a switch runs, its button keeps name and focus and is disabled to assistive technology', async ({
    page,
  }) => {
    await page.route('**/api/attend/start', () => {})
    await page.goto(`/lecture/${encodeURIComponent(otherLecture)}`)
    await page.getByRole('button', { name: '연결하기' }).press('Enter')

    const busy = page.getByRole('button', { name: /^연결( 해제)?하기$/ })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await expect(busy).toBeFocused()
  })

  test('a finger that slides off the switch before it lifts has switched nothing', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(`/lecture/${encodeURIComponent(otherLecture)}`)
    await page.getByRole('button', { name: '연결하기' }).hover()

    await page.mouse.down()
    await page.mouse.move(195, 200)
    await page.mouse.up()

    await expect(page.getByText('연결 안됨')).toBeVisible()
    expect(calls.filter((url) => url.includes('/api/attend'))).toEqual([])
  })

  test('a failed switch is said at once, in an alert that stays until it is closed', async ({ page }) => {
    await page.route('**/api/attend/start', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/lecture/${encodeURIComponent(otherLecture)}`)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.getByRole('button', { name: '연결하기' }).click()

    await expect(page.getByRole('alert')).toHaveText('연결 상태를 변경하는 중 오류가 발생했습니다.')
    await page.getByRole('button', { name: '닫기' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    // With the button that closed it, the focus would be lost.
    await expect(h1(page, otherLecture)).toBeFocused()
  })

  test('a lost connection is announced, and the switch says why it waits', async ({ page, context }) => {
    await page.goto(`/lecture/${encodeURIComponent(otherLecture)}`)
    const button = page.getByRole('button', { name: '연결하기' })
    await expect(button).not.toHaveAttribute('aria-disabled')

    await context.setOffline(true)

    await expect(page.getByRole('status').filter({ hasText: '오프라인입니다.' })).toBeVisible()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/오프라인/)
    await context.setOffline(false)
    await expect(button).not.toHaveAttribute('aria-disabled')
  })

  test('what is waited for is named, and what cannot be loaded is an alert', async ({ page }) => {
    let answer: () => void = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/users/me/lectures', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '' })
    })
    await page.goto('/')
    await expect(page.getByRole('progressbar', { name: '강의 목록을 불러오는 중...' })).toBeVisible()

    answer()

    await expect(page.getByRole('alert')).toContainText('오류가 발생했습니다')
    await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
  })

  test('an error belongs to its field: named by it, announced, and the focus goes there', async ({ page }) => {
    await page.goto('/mypage')
    await page.getByRole('button', { name: '비밀번호 변경' }).click()
    await page.getByLabel('현재 비밀번호').fill('anything-at-all')
    await page.getByLabel('새 비밀번호', { exact: true }).fill('haneul-byeolbit-55')
    await page.getByLabel('새 비밀번호 확인').fill('haneul-byeolbit-56')
    await page.keyboard.press('Enter')

    const field = page.getByLabel('새 비밀번호 확인')
    await expect(page.getByRole('alert')).toHaveText('새 비밀번호가 일치하지 않습니다.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('새 비밀번호가 일치하지 않습니다.')
    await expect(field).toBeFocused()
    await expect(page.getByLabel('새 비밀번호', { exact: true })).not.toHaveAttribute('aria-invalid')
  })

  test('dialogs have role, name and description, and the page behind them is out of reach', async ({ page }) => {
    await page.goto('/mypage')
    await page.getByRole('button', { name: '회원 탈퇴' }).click()

    await expect(page.getByRole('dialog', { name: '회원 탈퇴' })).toHaveAccessibleDescription(
      '탈퇴하면 계정과 강의 목록이 모두 삭제되며 되돌릴 수 없습니다.',
    )
    await expect(page.getByRole('button', { name: '닫기' })).toHaveAccessibleDescription('')
    expect(await page.getByRole('dialog').evaluate((node) => node.matches(':modal'))).toBe(true)
  })

  test('with reduced motion nothing moves for longer than a millisecond, from screen to screen and into a dialog', async ({
    page,
  }) => {
    await page.addInitScript(recordTransitions)
    await page.goto('/')
    await expect(row(page, connectedLecture)).toBeVisible()
    expect(await page.evaluate(motion)).not.toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found = [await page.evaluate(motion)]

    await row(page, connectedLecture).getByRole('link').click()
    await expect(h1(page, connectedLecture)).toBeVisible()
    found.push(await page.evaluate(motion))
    await page.goBack()
    await page.getByRole('link', { name: '마이페이지' }).click()
    await page.getByRole('button', { name: '비밀번호 변경' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(await page.evaluate(motion))

    expect(found.flat()).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('transitions'))).toBeNull()
  })
})

test.describe('the administrator', () => {
  test.use({ visitor: 'administrator' })

  test('the administrators’ screens are titled, and a question is asked by an alertdialog that says all', async ({
    page,
    studentId,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: '관리자' }).click()
    await expectPage(page, '관리자 페이지')
    await expect(page.getByRole('link', { name: '관리자', exact: true })).toHaveAttribute('aria-current', 'page')
    await row(page, '정다은').getByRole('link').click()
    await expectPage(page, `정다은(${studentId}) 사용자 정보`)
    await expect(page.getByRole('link', { name: '관리자', exact: true })).toHaveAttribute('aria-current', 'page')

    await page.getByRole('button', { name: '사용자 비활성화' }).click()

    await expect(page.getByRole('alertdialog', { name: '사용자 비활성화' })).toHaveAccessibleDescription(
      new RegExp(`정다은\\(${studentId}\\).*비활성화된 사용자는 로그인할 수 없습니다\\.$`, 's'),
    )
  })

  test('each of many like buttons says which lecture it is about', async ({ page }) => {
    await openUser(page)

    await expect(page.getByRole('button', { name: new RegExp(`${connectedLecture}.*해제`) })).toHaveCount(1)
    await expect(page.getByRole('button', { name: new RegExp(`${otherLecture}.*연결`) })).toHaveCount(1)
  })
})

test('success and refusal are announced where they happen', async ({ page, student }) => {
  await signUp(page, student)
  await row(page, otherLecture).getByRole('link').click()

  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()

  await page.goto('/mypage')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByLabel('현재 비밀번호').fill('not-the-password')
  await page.getByLabel('새 비밀번호', { exact: true }).fill('haneul-byeolbit-55')
  await page.getByLabel('새 비밀번호 확인').fill('haneul-byeolbit-55')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('비밀번호가 올바르지 않습니다.')
})

/** In the page, before all else: notes each view transition that is asked for. */
function recordTransitions() {
  const start = document.startViewTransition?.bind(document)
  document.startViewTransition = (...options) => {
    sessionStorage.setItem('transitions', 'asked for')
    return start(...options)
  }
}

/** In the page: what moves, or would move when its state changes, for longer than a millisecond. */
function motion() {
  const seconds = (list: string) =>
    Math.max(...list.split(', ').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 0.001 : 1)))
  const found: string[] = []
  for (const element of document.querySelectorAll('*'))
    for (const part of [null, '::before', '::after', '::backdrop']) {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part)
      const long =
        (animationName !== 'none' && seconds(animationDuration) > 0.001) || seconds(transitionDuration) > 0.001
      if (long) found.push(`${element.className}${part ?? ''}`)
    }
  return found
}
