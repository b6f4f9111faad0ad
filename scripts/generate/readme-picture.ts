// Records docs/screens.webp, the moving picture of README.md, and docs/screens-still.webp for readers who want no motion, from the running demo campus and campus itself: node scripts/generate/readme-picture.ts
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { runIn } from '../../packages/cli/test/run-in.ts'
import { ensureApp } from '../build/app.ts'
import { ensureBrowser } from '../test/chromium.ts'
import { animatedWebp, type Frame } from './animated-webp.ts'

type Login = { id: string; password: string }
type Point = { x: number; y: number }
/** A window of the app or a terminal: its content, the place of a tap in it. */
type Window = { picture: Buffer; width: number; tap?: Point | undefined }
type Scene = { title: string; saying: string }

/** Pixels of CSS, as wide as GitHub shows a README; the picture has twice as many for sharp letters. */
const stage = { width: 880, height: 620 }
const onStage = { phone: 360, desk: 832, height: 540 }
const phone = { width: 400, height: 600 }
const desk = { width: 1024, height: 664 }
const scenes = {
  student: { title: '학생 · Students', saying: '강의를 고르고 연결합니다 · pick a lecture, connect' },
  desk: { title: '관리자 · Administrators', saying: '사용자를 찾고 상태를 바꿉니다 · find and change users' },
  terminal: { title: '터미널 · Terminal', saying: '같은 일을 명령으로 합니다 · the same by command' },
} satisfies Record<string, Scene>

const folder = mkdtempSync(join(tmpdir(), 'campus-pictures-'))
const executablePath = await ensureBrowser()
await ensureApp()
const { url, logins, server } = await startDemo()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const composer = await browser.newPage({ viewport: stage, deviceScaleFactor: 2 })
try {
  const [students, desks, terminals] = [await studentFrames(), await deskFrames(), await terminalFrames()]
  const still = await sideBySide([students, desks, terminals].map((frames) => frames.at(-1)!.picture))
  write('docs/screens.webp', await animatedWebp(composer, [...students, ...desks, ...terminals], 3))
  write('docs/screens-still.webp', still)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function studentFrames(): Promise<Frame[]> {
  const page = await open(phone, logins.student)
  const lecture = page.getByRole('link', { name: /상위 1%의 경제학/ })
  const list = await shot(page, onStage.phone)
  const listTap = { ...list, tap: await middle(lecture) }
  await lecture.click()
  const connect = page.getByRole('button', { name: '연결하기' })
  await connect.waitFor()
  const off = await shot(page, onStage.phone)
  const offTap = { ...off, tap: await middle(connect) }
  await connect.click()
  await page.getByText('강의가 연결되었습니다').waitFor()
  const on = await shot(page, onStage.phone)
  await page.getByRole('link', { name: '홈' }).click()
  await lecture.filter({ hasText: /(?<!미)연결됨/ }).waitFor()
  const listAfter = await shot(page, onStage.phone)

  return frames(scenes.student, [
    [[list], 2200],
    [[listTap], 500],
    [[list, off], 1400],
    [[list, offTap], 500],
    [[list, on], 1400],
    [[listAfter, on], 2200],
  ])
}

async function deskFrames(): Promise<Frame[]> {
  const page = await open(desk, logins.admin)
  await page.getByRole('link', { name: '관리자' }).click()
  await page.getByRole('row').nth(1).waitFor()
  const all = await shot(page, onStage.desk)
  const search = page.getByRole('searchbox')
  await search.fill('ㄱㅎㄴ')
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  const found = await shot(page, onStage.desk)
  await page.getByRole('link', { name: '김하늘' }).click()
  await page.getByRole('button', { name: '사용자 비활성화' }).waitFor()
  const user = await shot(page, onStage.desk)

  return frames(scenes.desk, [
    [[all], 2600],
    [[found], 2000],
    [[user], 2600],
  ])
}

async function terminalFrames(): Promise<Frame[]> {
  const campus = (...words: string[]) =>
    runIn(
      {
        tty: true,
        color: true,
        columns: 84,
        configDirectory: join(folder, 'campus'),
        env: { CAMPUS_HOST: url },
        fetch,
        answers: [logins.admin.password],
      },
      words,
    )
  await campus('login', '--id', logins.admin.id)
  const shown: string[] = []
  const steps: [Window[], number][] = []
  const commands = [
    ['users', 'list', '--connected'],
    ['users', 'disable', '20240003', '--yes'],
    ['lectures', 'attendance', '상위 1%의 경제학'],
  ]
  for (const words of commands) {
    const command = words.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' ')
    shown.push(`<b>$</b> campus ${command}\n`)
    steps.push([[await terminal(shown)], 900])
    const { code, stdout, stderr } = await campus(...words)
    if (code !== 0) throw new Error(`campus ${command} ended with ${code}: ${stderr}`)
    shown.push(`${asHtml(stdout + stderr)}\n`)
    steps.push([[await terminal(shown)], 1800])
  }
  return frames(scenes.terminal, [...steps.slice(0, -1), [steps.at(-1)![0], 4000]])
}

async function terminal(lines: string[]): Promise<Window> {
  const size = { width: onStage.desk, height: onStage.height }
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2 })
  await page.setContent(
    `<style>
      body { margin: 0; background: #17211d; color: #e4ebe7 }
      pre { margin: 0; padding: 16px 20px; font: 17px/1.4 'Noto Sans Mono CJK KR', 'D2Coding', monospace }
      b { color: #a5a1f6 }
    </style><pre>${lines.join('')}</pre>`,
  )
  const picture = await page.screenshot()
  await page.close()
  return { picture, width: size.width }
}

/** Colours and weights of a terminal as HTML. */
function asHtml(text: string) {
  const styles: Record<string, string> = {
    1: 'font-weight:700',
    2: 'opacity:.65',
    31: 'color:#ff8f85',
    32: 'color:#79dabf',
    33: 'color:#f0c674',
    36: 'color:#7cc7e8',
  }
  const [plain = '', ...styled] = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\u001b[')
  const spans = styled.map((part) => {
    const end = part.indexOf('m')
    return `<span style="${styles[part.slice(0, end)] ?? ''}">${part.slice(end + 1)}</span>`
  })
  return [plain, ...spans].join('')
}

async function frames(scene: Scene, steps: [Window[], number][]): Promise<Frame[]> {
  const made: Frame[] = []
  for (const [windows, duration] of steps) made.push({ picture: await compose(scene, windows), duration })
  return made
}

async function compose({ title, saying }: Scene, windows: Window[]) {
  const tags = windows.map(({ picture, width, tap }) => {
    const mark = tap ? `<i style="left:${tap.x}px;top:${tap.y}px"></i>` : ''
    return `<div style="width:${width}px">${img(picture)}${mark}</div>`
  })
  await composer.setContent(
    `<style>
      body { margin: 0; width: ${stage.width}px; height: ${stage.height}px; background: #e3eae7; font: 17px 'Noto Sans CJK KR', sans-serif; color: #1c2b25 }
      header { display: flex; gap: 16px; align-items: baseline; padding: 18px 24px 14px; white-space: nowrap }
      main { display: flex; gap: 64px; padding: 0 ${windows[0]!.width === onStage.phone ? 48 : 24}px }
      div { position: relative; border-radius: 14px; overflow: hidden; height: ${onStage.height}px; box-shadow: 0 2px 10px #0003 }
      img { display: block; width: 100% }
      i { position: absolute; width: 44px; height: 44px; margin: -22px; border-radius: 50%; background: #f2a51a66; box-shadow: 0 0 0 3px #f2a51a }
    </style><header><strong>${title}</strong><span>${saying}</span></header><main>${tags.join('')}</main>`,
  )
  return composer.screenshot()
}

/** All scenes in one picture without motion. */
async function sideBySide(pictures: Buffer[]) {
  const viewport = { width: stage.width, height: stage.height * pictures.length }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 })
  await page.setContent(`<style>body{margin:0}img{display:block;width:100%}</style>${pictures.map(img).join('')}`)
  const picture = await page.screenshot()
  await page.close()
  return animatedWebp(composer, [{ picture, duration: 0 }], 1)
}

function img(picture: Buffer) {
  return `<img src="data:image/png;base64,${picture.toString('base64')}">`
}

async function open(viewport: { width: number; height: number }, { id, password }: Login) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('학번').fill(id)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByRole('heading', { name: '내 강의 목록' }).waitFor()
  return page
}

async function shot(page: Page, width: number): Promise<Window> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  return { picture: await page.screenshot(), width }
}

async function middle(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target of a tap is not shown.')
  const scale = onStage.phone / phone.width
  return { x: (box.x + box.width / 2) * scale, y: (box.y + box.height / 2) * scale }
}

function write(file: string, content: Buffer) {
  writeFileSync(file, content)
  console.error(`${file}: ${Math.round(content.length / 1000)} kB`)
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
