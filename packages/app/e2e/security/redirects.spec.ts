import { expect, signUp, signUpElsewhere, test } from '../support/campus.ts'
import { watchOutside } from '../support/outside.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

/** As they may stand in an address; a browser takes many of them for another host when it is sent there. */
const elsewhere = [
  'https://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/mypage/..//evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '%2F%2Fevil.example',
  '%252F%252Fevil.example',
  '//evil%E3%80%82example',
  '/\u2215/evil.example',
  '\uFF0F\uFF0Fevil.example',
  '//\u3002evil.example',
  'http://127.0.0.1@evil.example/',
  '//127.0.0.1:80@evil.example/',
  '/@evil.example',
  '.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/1',
  '/login',
  '/login?next=/login',
  '/login?next=//evil.example',
  '/signup?next=//evil.example',
  '/api/auth/logout',
  '/docs',
  '/\r\nLocation: //evil.example',
  '',
]

test('a logged-in user is never led astray, however the address is written', async ({ page, campus, student }) => {
  await signUp(page, student)
  const left = watchOutside(page, campus.url)
  const heading = page.getByRole('heading', { name: '내 강의 목록' })
  const queries = elsewhere.flatMap((next) => [encodeURIComponent(next), next.replaceAll('#', '')])

  // Some by loading the page, which takes a while, all by going there within it.
  for (const query of queries.filter((_, index) => index % 30 === 0)) {
    await page.goto(`/login?next=${query}`)
    await heading.waitFor()
    expect(page.url(), query).toBe(`${campus.url}/`)
  }
  const ends = await page.evaluate(async (all) => {
    const reached: string[] = []
    for (const query of all) {
      history.pushState(null, '', `/login?next=${query}`)
      while (location.pathname === '/login') await new Promise(requestAnimationFrame)
      reached.push(location.href)
    }
    return reached
  }, queries)
  expect(ends).toEqual(queries.map(() => `${campus.url}/`))

  expect(left).toEqual([])
})

test('a login never leads elsewhere, and the way to the sign-up and back carries nothing that does', async ({
  page,
  campus,
  student,
}) => {
  const left = watchOutside(page, campus.url)
  await signUpElsewhere(campus, student)
  const astray = `/login?next=${encodeURIComponent('/\\evil.example')}`
  await page.goto(astray)
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect(page).toHaveURL(`${campus.url}/signup`)

  await page.goto(astray)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()

  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  await expect(page).toHaveURL(`${campus.url}/`)
  expect(left).toEqual([])
})
