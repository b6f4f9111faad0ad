import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, signUp, test } from '../support/campus.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-brand-of-'))
const brand = (name: string, colour: string) =>
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ name, notice: '내일은 개교기념일입니다.', colour }))
brand('한빛대학교', '#8c1d40')
writeFileSync(
  join(folder, 'mark.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#8c1d40"/></svg>',
)

const says = (period: string) => writeFileSync(join(folder, 'notice.md'), `**보유 기간**: ${period}\n`)
says('탈퇴할 때까지')
writeFileSync(join(folder, 'policy.md'), '# 한빛대학교 개인정보 처리방침\n\n## 처리 목적\n\n출석\n')

test.use({ settings: { BRAND: folder, PRIVACY: folder, SIGNUP_CONSENT: 'required' } })
// One server for both.
test.describe.configure({ mode: 'default' })

test("a campus's own name, colour, notice and pictures are there before the first script runs", async ({
  page,
  request,
}) => {
  await page.goto('/login')

  await expect(page).toHaveTitle('로그인 - 한빛대학교')
  await expect(page.getByText('한빛대학교', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: '공지' })).toHaveText('내일은 개교기념일입니다.')
  await expect(page.getByRole('button', { name: '로그인' })).toHaveCSS('background-color', 'rgb(140, 29, 64)')
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\/assets\/brand-[\w-]+\.css$/.test(entry.name))
      .map((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus),
  )
  expect(blocking).toEqual(['blocking'])

  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.name).toBe('한빛대학교')
  const sizes = await page.evaluate(async (icons) => {
    const sizeOf = async (src: string) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    }
    return Promise.all(icons.map(({ src }) => sizeOf(src)))
  }, manifest.icons)
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes))
})

test('the policy is one link away, and a notice that changes at sign-up is shown and consented to anew', async ({
  page,
  campus,
  student,
}) => {
  await page.goto('/signup')
  const policy = page.getByRole('link', { name: '개인정보 처리방침' })
  await expect(policy).toHaveCSS('font-weight', '700')
  await policy.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('한빛대학교 개인정보 처리방침')
  await page.goBack()

  await expect(page.getByText('보유 기간: 탈퇴할 때까지')).toBeHidden()
  await page.getByText('개인정보 수집·이용 안내').click()
  await expect(page.getByText('보유 기간: 탈퇴할 때까지')).toBeVisible()
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('이름').fill(student.username)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  const consent = page.getByRole('checkbox', { name: /동의합니다/ })
  await consent.check()
  says('졸업한 뒤 4년')
  await campus.kill()
  await campus.restart()
  await page.getByRole('button', { name: '회원가입' }).click()

  await expect(page.getByText('보유 기간: 졸업한 뒤 4년')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('안내가 바뀌었습니다. 새 안내를 확인한 뒤 다시 가입해주세요.')
  await expect(consent).not.toBeChecked()
  await expect(page.getByLabel('이름')).toHaveValue(student.username)
  await consent.check()
  await page.getByRole('button', { name: '회원가입' }).click()

  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
})

test('an installed app follows a change of the brand', async ({ page, campus, student }) => {
  const notice = createHash('sha256')
    .update(readFileSync(join(folder, 'notice.md')))
    .digest('hex')
  await signUp(page, Object.assign(student, { notice }))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  brand('새빛대학교', '#0b3d91')
  await campus.kill()
  await campus.restart()

  await page.reload()
  // The list has a button of that name too, without text.
  await page.getByText('새로고침', { exact: true }).click()

  await expect(page).toHaveTitle('내 강의 목록 - 새빛대학교')
  await expect(page.getByRole('banner').getByText('새빛대학교')).toBeVisible()
})
