// Finds, installs and starts the Chromium of the tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasHangul, installFromDebian, pathsOf } from './debian.ts'

/** Names of Chromium in Linux distributions. */
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const headlessShellName = 'chromium-headless-shell'
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Features that Playwright disables. They are repeated, because Chromium obeys only the last such switch. */
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Each window loads the list under its address bar, which is a web page of its own and costs more than the page of most
 * tests; each navigation starts a process for the next one.
 */
const wasteful = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  // The network service shares the process of the browser, so requests cross fewer processes.
  '--enable-features=NetworkServiceInProcess2',
  `--disable-features=${[...playwrights, ...wasteful].join(',')}`,
]

// `npm test` sets the variables. A suite started by hand uses what is installed.
const chromium = process.env.CHROME_PATH ?? chromiumNames.flatMap(pathsOf)[0]
const shell = process.env.HEADLESS_SHELL_PATH ?? pathsOf(headlessShellName)[0]

const started = (executablePath: string | undefined) => ({ ...(executablePath ? { executablePath } : {}), args })

/** Starts the Chromium with which the pictures were taken. */
export const wholeBrowser = started(chromium)

/** Starts the same engine without the windows of a browser, if it is installed: it takes a third less time. */
export const headlessShell = started(shell ?? chromium)

/** Path of a Chromium that runs. */
export async function ensureBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH
  if (given && !runs(given)) throw new Error(`CHROME_PATH does not run: ${given}`)
  const found = () => given ?? [...chromiumNames.flatMap(pathsOf), ...onMac].find(runs)

  if (!found() || !hasHangul()) installFromDebian('chromium', headlessShellName, 'fontconfig', 'fonts-noto-cjk')
  return found() ?? (await playwrightsOwn())
}

/**
 * Path of a Chromium without the windows of a browser, which takes a third less time. It draws letters differently, so
 * no pictures are taken with it. Undefined if there is none.
 */
export function ensureHeadlessShell(): string | undefined {
  const found = () => process.env.HEADLESS_SHELL_PATH ?? pathsOf(headlessShellName).find(runs)
  if (!found()) installFromDebian(headlessShellName)
  return found()
}

function runs(command: string) {
  return spawnSync(command, ['--version', '--no-sandbox'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  if (!existsSync(path)) {
    console.error('Installing a Chromium for the tests')
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium', '--no-shell'], {
      stdio: ['ignore', 2, 2],
    })
  }
  if (existsSync(path)) return path
  throw new Error('No Chrome or Chromium found. Install one, or say where it is with CHROME_PATH.')
}
