// Takes the picture of the phone screens in README.md from the running demo campus: node scripts/generate/readme-picture.ts
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { ensureApp } from '../build/app.ts'
import { ensureBrowser } from '../test/chromium.ts'

type Login = { id: string; password: string }

const phone = { width: 390, height: 844 }
const folder = mkdtempSync(join(tmpdir(), 'campus-pictures-'))
const executablePath = await ensureBrowser()
await ensureApp()
const { url, logins, server } = await startDemo()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  await sideBySide(
    [
      await picture('light', (page) => page.goto(`${url}/login`)),
      await picture('light', async (page) => {
        await logIn(page, logins.student)
        await page.getByRole('listitem').first().waitFor()
      }),
      await picture('light', async (page) => {
        await logIn(page, logins.student)
        await page
          .getByRole('listitem')
          .filter({ hasText: /(?<!미)연결됨/ })
          .first()
          .getByRole('link')
          .click()
        await page.getByText('현재 연결됨').waitFor()
      }),
      await picture('dark', async (page) => {
        await logIn(page, logins.admin)
        await page.getByRole('link', { name: '관리자' }).click()
        await page.getByRole('listitem').first().waitFor()
      }),
    ],
    'docs/screens.png',
  )
} finally {
  await browser.close()
  server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function picture(colorScheme: 'light' | 'dark', visit: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ viewport: phone, colorScheme, locale: 'ko-KR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await visit(page)
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  const taken = await page.screenshot()
  await context.close()
  return taken
}

async function logIn(page: Page, { id, password }: Login) {
  await page.goto(`${url}/login`)
  await page.getByLabel('학번').fill(id)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByRole('heading', { name: '내 강의 목록' }).waitFor()
}

async function sideBySide(images: Buffer[], file: string) {
  const page = await browser.newPage({ viewport: { width: 1760, height: 920 } })
  const tags = images.map((image) => `<img src="data:image/png;base64,${image.toString('base64')}">`).join('')
  await page.setContent(
    `<style>body{margin:0;padding:32px;display:flex;gap:32px;background:#e9edf2}img{width:400px;border-radius:28px;box-shadow:0 8px 28px #0003}</style>${tags}`,
  )
  mkdirSync('docs', { recursive: true })
  await page.screenshot({ path: file, scale: 'css' })
  console.error(`${file}: ${Math.round(readFileSync(file).length / 1024)} KB`)
}

async function startDemo() {
  const env = { ...process.env, DEMO: '1', PORT: '8798', DATABASE_URL: `file:${join(folder, 'demo.db')}` }
  const server = spawn(process.execPath, ['packages/server/src/campus-server.mjs', 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server.stderr.setEncoding('utf8')
  let talk = ''
  for await (const text of server.stderr.iterator({ destroyOnReturn: false })) {
    talk += text
    const [student, admin] = [...talk.matchAll(/학번 ([^\s,]+), 비밀번호 (\S+)\n/g)].map(
      ([, id = '', password = '']) => ({
        id,
        password,
      }),
    )
    if (student && admin) return { url: `http://127.0.0.1:${env.PORT}`, logins: { student, admin }, server }
  }
  throw new Error(`The server did not start:\n${talk}`)
}
