import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeBrowser } from '../../../../../scripts/test/chromium.ts'
import { main, start } from '../../../../cli/test/start-process.ts'
import { admin, written } from '../../support/process.ts'
import { asked } from './asked.ts'
import { startCampus } from './behind.ts'
import { type Door, doors } from './doors.ts'

const people = [
  { subject: 'haneul', number: '20240001', name: '김하늘' },
  { subject: 'seojun', number: '20240002', name: '이서준' },
  { subject: 'admin', number: admin.id, name: '관리자' },
  { subject: 'staff', name: '배미경' },
]
const oldPassword = 'haebit-jari-58'
/** What somebody sends who wants to be the administrator. */
const forged = { 'X-Remote-User': admin.id, 'X-Remote-Name': 'x', X_Remote_User: admin.id }
/** As a browser that opens a page: mod_auth_openidc sends others no further. */
const opening = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(wholeBrowser)
})
afterAll(() => browser.close())

const wayIn = (page: Page) => page.getByRole('button', { name: '포털 계정으로 로그인' })
const lectures = (page: Page) => page.getByRole('heading', { name: '내 강의 목록' }).waitFor()
const linking = (page: Page) => page.getByText('이미 비밀번호로 만든 계정이 있습니다.').waitFor()

/** Kept for a look where PICTURES says. */
async function picture(page: Page, name: string) {
  const { PICTURES: folder } = process.env
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

test.for(doors)('$file lets people in as the portal says', async (door, { skip }) => {
  skip(door.missing !== undefined, door.missing)
  const campus = await startCampus(door, people, browser)
  const { url } = campus

  // A first entry makes an account, with the name in Hangul.
  const page = await campus.page('/mypage')
  await wayIn(page).click()
  await campus.logIn(page, 'haneul')
  await page.getByRole('heading', { name: '마이페이지' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('김하늘20240001')
  await picture(page, `${door.file}-first-entry`)

  // After a logout the same person comes to the same account. The portal remembers the login.
  await page.getByRole('button', { name: '로그아웃' }).click()
  await wayIn(page).click()
  await lectures(page)
  expect((await campus.operate('user', 'show', '20240001')).out).toContain('김하늘')

  // An account with a password is linked by that password, once.
  const old = await campus.page()
  const account = { id: '20240002', username: '이서준', password: oldPassword }
  const signedUp = await old.request.post('/api/auth/signup', {
    data: account,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(signedUp.status()).toBe(201)
  await old.context().clearCookies()
  await old.goto('/login')
  await wayIn(old).click()
  await campus.logIn(old, 'seojun')
  await linking(old)
  await picture(old, `${door.file}-linking`)
  await old.getByLabel('학번').fill(account.id)
  await old.getByLabel('비밀번호', { exact: true }).fill(account.password)
  await old.getByRole('button', { name: '로그인', exact: true }).click()
  await lectures(old)
  const elsewhere = await campus.page()
  await wayIn(elsewhere).click()
  await campus.logIn(elsewhere, 'seojun')
  await lectures(elsewhere)

  // A terminal gets its session by way of the browser.
  const env = {
    CAMPUS_CONFIG_DIR: await temporaryFolder(),
    CAMPUS_HOST: url,
    NODE_EXTRA_CA_CERTS: campus.tls.file,
    BROWSER: '',
    LANG: 'ko_KR.UTF-8',
  }
  const { child, outcome } = start(process.execPath, [main, 'login', '--web'], { env })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => void said.push(String(text)))
  const terminal = await campus.page(await written(child, () => said.join(''), /^https:\S+$/m))
  await campus.logIn(terminal, 'haneul')
  await terminal.getByRole('link', { name: '계속' }).click()
  expect(await outcome).toMatchObject({ code: 0 })
  const { stdout } = await start(process.execPath, [main, 'whoami'], { env }).outcome
  expect(stdout).toContain('20240001')

  // The server heard of a person's login nothing but the number and the name.
  for (const trace of [/^(OIDC|MELLON)/im, /eyJ/, /access_token/, /SAML/]) expect(campus.heard()).not.toMatch(trace)
})

test.for(doors.filter(({ header }) => header))('$file lets nobody in as somebody else', async (door, { skip }) => {
  skip(door.missing !== undefined, door.missing)
  const campus = await startCampus(door, people, browser)
  const { url, tls } = campus
  const page = await campus.page()
  await wayIn(page).click()
  await campus.logIn(page, 'haneul')
  await lectures(page)

  // A browser's own headers count nowhere: not with a login at the portal, nor without one.
  const { request } = page.context()
  const asSomebody = await request.get('/-/sso/enter?next=/mypage', { headers: forged, maxRedirects: 0 })
  expect([asSomebody.status(), asSomebody.headers().location]).toEqual([303, '/mypage'])
  await page.goto('/mypage')
  await page.getByText('20240001').waitFor()
  for (const path of ['/-/sso/enter', '/%2d/sso/%65nter', '//-/sso/enter', '/-/sso/./enter']) {
    const answer = await asked(`${url}${path}`, { ca: tls.cert, headers: { ...opening, ...forged } })
    expect(answer.location).toMatch(door.portal)
  }
  for (const path of ['/', '/-%2Fsso/enter', '/-/sso%2Fenter', '/-/record', '/api/admin/users', '/-/sso/callback']) {
    const answer = await asked(`${url}${path}`, { ca: tls.cert, headers: { ...opening, ...forged } })
    expect([path, answer.cookies.filter((each) => /campus_session=[^;]/.test(each))]).toEqual([path, []])
  }

  // Past the proxy the server refuses. The command check tries both.
  const headers = { ...forged, 'x-forwarded-for': '127.0.0.1' }
  expect(await asked(`${campus.direct}/-/sso/enter`, { localAddress: '127.0.0.2', headers })).toMatchObject({
    status: 403,
    cookies: [],
  })
  const check = await campus.operate('check')
  expect([check.code, check.out + check.err]).toEqual([0, expect.not.stringContaining('SSO_HEADER')])
  expect(await asked(`${campus.plain}/mypage`)).toMatchObject({ status: 301, location: `${url}/mypage` })

  // An administrator's number alone opens nothing. Who has no number, or no login, reads why.
  for (const [subject, text] of [
    ['admin', /이미 비밀번호로 만든 계정이 있습니다/],
    ['staff', /학번을 받지 못했습니다/],
  ] as const) {
    const claimed = await campus.page()
    await wayIn(claimed).click()
    await campus.logIn(claimed, subject)
    await claimed.getByText(text).waitFor()
    expect(new URL(claimed.url()).pathname).toBe('/login')
  }
  const cancelled = await campus.page()
  await door.cancel(cancelled)
  await cancelled.getByText('포털에서 로그인을 취소했습니다').waitFor()
  await picture(cancelled, `${door.file}-cancelled`)

  // Apache's own session is over after a minute: the portal is asked again.
  const entry = async () => (await request.get('/-/sso/enter', { maxRedirects: 0 })).headers().location
  expect(await entry()).toBe('/')
  await expect.poll(entry, { timeout: 90_000, interval: 3000 }).toMatch(door.portal)
})

test('check tells of an Apache that passes the header of a browser', async ({ skip }) => {
  const door = doors[0]!
  skip(door.missing !== undefined, door.missing)
  const open: [string, string][] = [
    ['RequestHeader unset X-Remote-User early', ''],
    ['RequestHeader set X-Remote-User "expr=%{reqenv:OIDC_CLAIM_preferred_username}"', ''],
    ['AuthType openid-connect', ''],
    ['Require valid-user', 'Require all granted'],
  ]
  const careless: Door = {
    ...door,
    async start(campus) {
      const portal = await door.start(campus)
      return { ...portal, names: [...portal.names, ...open] }
    },
  }
  const { code, out } = await (await startCampus(careless, people, browser)).operate('check')
  expect([code, out]).toEqual([1, expect.stringContaining('오류: SSO_HEADER: 프록시가 브라우저가 보낸 x-remote-user')])
})

test('apache-openidc.conf tells of a portal that is silent, and of a login that is over', async ({ skip }) => {
  const door = doors[0]!
  skip(door.missing !== undefined, door.missing)
  const campus = await startCampus(door, people, browser)
  const { answer = () => {} } = campus.portal
  answer(() => 'wait')
  const page = await campus.page()

  await wayIn(page).click()
  await page.getByText('학교 포털이 응답하지 않습니다').waitFor({ timeout: 10_000 })

  answer((url) => (url === '/token' ? 'wait' : 'answer'))
  await wayIn(page).click()
  const [back] = await Promise.all([page.waitForRequest(/\/sso\/enter\/back\?/), campus.logIn(page, 'haneul')])
  await page.getByText('포털의 답을 확인할 수 없습니다').waitFor({ timeout: 10_000 })
  await page.goto(back.url())
  await page.getByText('로그인 시간이 지났거나').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')

  answer(() => 'answer')
  await wayIn(page).click()
  await lectures(page)
})

test('apache-mellon.conf leads nobody away', async ({ skip }) => {
  const door = doors[1]!
  skip(door.missing !== undefined, door.missing)
  const { url, tls } = await startCampus(door, people, browser)
  for (const away of [
    'https://evil.example/',
    '//evil.example/',
    String.raw`https:\\evil.example`,
    `${url}.evil.example/`,
  ]) {
    const query = new URLSearchParams({ ReturnTo: away }).toString()
    const answers = ['login', 'logout'].map((what) => asked(`${url}/mellon/${what}?${query}`, { ca: tls.cert }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400])
  }
})
