import { chromiumNames, headlessShellName, pathsOf } from './browsers-on-path.ts'

/** What Playwright turns off by itself: of two such switches Chromium hears the last one only. */
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

// `npm test` sets the variables; a suite that is started by hand takes what is there.
const chromium = process.env.CHROME_PATH ?? chromiumNames.flatMap(pathsOf)[0]
const shell = process.env.HEADLESS_SHELL_PATH ?? pathsOf(headlessShellName)[0]

const started = (executablePath: string | undefined) => ({ ...(executablePath ? { executablePath } : {}), args })

/** Starts the Chromium with which the pictures were taken. */
export const wholeBrowser = started(chromium)

/** Starts the same engine without the windows of a browser, where there is one: it takes a third less time. */
export const headlessShell = started(shell ?? chromium)
