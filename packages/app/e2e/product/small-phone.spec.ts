import type { Page } from '@playwright/test'
import { answer, ok, refused } from '../support/answers.ts'
import { expect, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

/** The smallest phone, and what its on-screen keyboard leaves of it: the page asks for `interactive-widget=resizes-content`. */
const heights = [568, 318]

const strange = { id: '20240001', username: '김하늘' }

/** A visit of a returning user, with answers in place of the server's. */
async function visit(page: Page, at: string) {
  await answer(page, '/api/users/me/lectures', ok([]))
  await page.goto('/healthz')
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(strange))
  await page.goto(at)
}

/** Sends the form anew for each refusal, as often as there are heights, and looks at what is said. */
async function expectEachRefusalSeen(page: Page, send: () => Promise<unknown>, sentences: string[]) {
  for (const sentence of sentences)
    for (const height of heights) {
      await page.setViewportSize({ width: 320, height })
      await send()
      const alert = page.getByRole('alert').filter({ hasText: sentence })
      await alert.waitFor()
      await expect.poll(() => alert.evaluate(hiddenPart), `${sentence} at 320 × ${height}`).toEqual([])
    }
}

/** In the page: which of its corners are outside the window or under something. */
function hiddenPart(alert: Element) {
  const { left, right, top, bottom } = alert.getBoundingClientRect()
  const inset = 4
  return [
    [left + inset, top + inset],
    [right - inset, bottom - inset],
  ].filter(([x, y]) => !alert.contains(document.elementFromPoint(x!, y!)))
}

test('on the smallest phone with its keyboard open, each form shows why it was refused', async ({ page }) => {
  const twice = (status: number, message: string) => heights.map(() => refused(status, message))
  const wrong = '학번 또는 비밀번호가 올바르지 않습니다.'
  await answer(page, '/api/auth/login', refused(401, wrong))
  await page.goto('/login')
  await expectEachRefusalSeen(page, async () => {
    await page.getByLabel('학번').fill('20240001')
    await page.getByLabel('비밀번호', { exact: true }).fill('wrong-password-1')
    await page.keyboard.press('Enter')
  }, [wrong])

  const ofSignup = [
    [409, '이미 사용 중인 학번입니다.'],
    [400, '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.'],
    [400, '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.'],
    [403, '회원가입을 받지 않습니다.'],
  ] as const
  await answer(page, '/api/auth/signup', ...ofSignup.flatMap(([status, message]) => twice(status, message)))
  await page.getByRole('link', { name: '회원가입' }).click()
  await expectEachRefusalSeen(
    page,
    async () => {
      await page.getByLabel('학번').fill('20240001')
      await page.getByLabel('이름').fill('김하늘')
      await page.getByLabel('비밀번호', { exact: true }).fill('wrong-password-1')
      await page.keyboard.press('Enter')
    },
    ofSignup.map(([, sentence]) => sentence),
  )

  const ofPasswords = [
    [400, '비밀번호가 올바르지 않습니다.'],
    [400, '비밀번호는 8자 이상 128자 이하여야 합니다.'],
    [503, '지금은 변경할 수 없습니다. 잠시 후 다시 시도해주세요.'],
  ] as const
  await visit(page, '/mypage')
  await answer(page, '/api/users/me/password', ...ofPasswords.flatMap(([status, message]) => twice(status, message)))
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expectEachRefusalSeen(
    page,
    async () => {
      for (const label of ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인'])
        await page.getByLabel(label, { exact: true }).fill('haneul-byeolbit-55')
      await page.keyboard.press('Enter')
    },
    ofPasswords.map(([, sentence]) => sentence),
  )
  await page.keyboard.press('Escape')

  const ofDeletion = [
    [400, '비밀번호가 올바르지 않습니다.'],
    [409, '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.'],
  ] as const
  await answer(page, '/api/users/me', ...ofDeletion.flatMap(([status, message]) => twice(status, message)))
  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  await expectEachRefusalSeen(
    page,
    async () => {
      await page.getByLabel('비밀번호', { exact: true }).fill('wrong-password-1')
      await page.keyboard.press('Enter')
    },
    ofDeletion.map(([, sentence]) => sentence),
  )
})
