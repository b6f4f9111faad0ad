import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Builder, Key as Keys, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../support/free-port.ts'
import { type Engine, isComplaint, type Key, phone, type Preferences, type Tab } from './engine.ts'

const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? 'MiniBrowser'

/** Lets the window become as narrow as a phone. */
const gtkStyle = `* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.01) }`

/** WebKitGTK by WebDriver, on a display without a screen. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'campus-webkit-'))
  const { display, server } = await startDisplay()

  async function begin(preferences: Preferences, driverProcess: ChildProcess, url: string) {
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: browserOptions(preferences) },
      })
      .build()
    const inTurn = queue()
    const openTab = async (first = false) => {
      const tab = await inTurn(async () => {
        if (!first) await driver.switchTo().newWindow('window')
        return tabOf(driver, await driver.getWindowHandle(), inTurn)
      })
      await tab.resize(...phone)
      return tab
    }
    return {
      tab: await openTab(true),
      openTab: () => openTab(),
      lastingCookies: () =>
        inTurn(async () => {
          const cookies = await driver.manage().getCookies()
          return cookies.filter(({ expiry }) => expiry !== undefined).map(({ name }) => name)
        }),
      async close() {
        await inTurn(() => driver.quit()).catch(() => {})
        await stop(driverProcess)
      },
    }
  }

  /** Undefined if the driver gives no window: once in some hundred starts its browser never answers it. */
  async function attempt(preferences: Preferences) {
    const { url, driverProcess, output } = await startDriver(folder, display, preferences)
    const beginning = begin(preferences, driverProcess, url)
    const visit = await Promise.race([beginning, setTimeout(30_000, undefined, { ref: false })])
    if (visit) return { ...visit, complaints: () => complaintsIn(output()) }
    beginning.catch(() => {})
    await stop(driverProcess)
    return undefined
  }

  return {
    async visit(preferences = {}) {
      const visit = (await attempt(preferences)) ?? (await attempt(preferences))
      if (!visit) throw new Error('MiniBrowser did not come within 30 s, twice')
      return visit
    },
    async close() {
      await stop(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function browserOptions({ cookiesBlocked = false }: Preferences) {
  return [
    '--automation',
    '--enable-write-console-messages-to-stdout=true',
    ...(cookiesBlocked ? ['--cookies-policy=never'] : []),
  ]
}

async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer]
  return { server, display: `:${String(number).trim()}` }
}

async function startDriver(folder: string, display: string, { reducedMotion = false }: Preferences) {
  const port = await freePort()
  const config = join(folder, reducedMotion ? 'still' : 'moving')
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true })
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), gtkStyle)
  writeFileSync(join(config, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`)
  const driverProcess = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that the browser ends with it.
    detached: true,
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: config, LANG: 'ko_KR.UTF-8', NO_AT_BRIDGE: '1' },
  })
  let output = ''
  for (const stream of [driverProcess.stdout, driverProcess.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url)))
    if (driverProcess.exitCode !== null) throw new Error(`WebKitWebDriver did not start:\n${output}`)
  return { url, driverProcess, output: () => output }
}

const answers = (url: string) =>
  fetch(`${url}/status`).then(
    () => true,
    () => false,
  )

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await exited
}

/** A session has one current window, so commands to its tabs come one after the other. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act, act)
    last = next.catch(() => {})
    return next
  }
}

function complaintsIn(output: string) {
  const errors = output.matchAll(/^CONSOLE (?:JS|SECURITY|NETWORK|\w+) ERROR (.*)$/gm)
  return [...errors].map(([, text = '']) => text).filter(isComplaint)
}

/** Runs in the page: selenium-webdriver adds the callback. */
const evaluation = (expression: string) => `
  const done = arguments[arguments.length - 1]
  Promise.resolve()
    .then(() => (${expression}))
    .then((value) => done({ value }), (error) => done({ error: String(error) }))`

function tabOf(driver: WebDriver, handle: string, inTurn: ReturnType<typeof queue>): Tab {
  const here = <T>(act: () => Promise<T>) =>
    inTurn(async () => {
      await driver.switchTo().window(handle)
      return act()
    })
  const mouse = (x: number, y: number) => driver.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0 })
  const evaluate = async (expression: string) => {
    const result = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(evaluation(expression))
    if (result.error) throw new Error(result.error)
    return result.value
  }

  return {
    open: (url) => here(() => driver.get(url)).catch(() => {}),
    evaluate: (expression) => here(() => evaluate(expression)),
    click: (x, y) => here(() => mouse(x, y).click().perform()),
    doubleClick: (x, y) => here(() => mouse(x, y).doubleClick().perform()),
    press: (key) => here(() => driver.actions().sendKeys(keys[key]).perform()),
    back: () => here(() => driver.navigate().back()),
    resize: (width, height) =>
      here(async () => {
        const [more = 0, higher = 0] = (await evaluate(
          '[outerWidth - innerWidth, outerHeight - innerHeight]',
        )) as number[]
        await driver
          .manage()
          .window()
          .setRect({ x: 0, y: 0, width: width + more, height: height + higher })
      }),
    close: () => here(() => driver.close()),
  }
}

const keys: Record<Key, string> = {
  Tab: Keys.TAB,
  Escape: Keys.ESCAPE,
  Enter: Keys.ENTER,
  End: Keys.END,
  Home: Keys.HOME,
}
