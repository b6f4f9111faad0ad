import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { withPhone } from './phone.mjs'
import { untilPainted } from './probe.mjs'

/** Slows the page's processor by this factor. */
export const slowdown = 4

const states = { on: '현재 연결됨', off: '연결 안됨' }
const buttons = /연결하기|연결 해제하기/

/** Taps the attendance button of a lecture on and off. `delay` is the delay of the server's answer in ms. */
export function measureSwitches(url, { taps, delay = 0 }) {
  return withPhone(async ({ openLoggedIn }) => {
    const page = await openSlowly(openLoggedIn, url)
    await page.route('**/api/attend/*', async (route) => {
      await pause(delay)
      await route.continue()
    })
    const [name] = await lectureNames(page)
    await page.getByRole('link', { name }).tap()

    const samples = []
    while (samples.length < taps) samples.push(await switchOnce(page, name))
    return samples
  })
}

async function switchOnce(page, name) {
  const button = page.getByRole('button', { name: buttons })
  await expect(button).toBeVisible()
  const connected = await page.getByText(states.on).isVisible()
  const fetchedAgain = page.waitForResponse('**/api/users/me/lectures')
  const painted = page.evaluate(untilPainted, { heading: name, text: connected ? states.off : states.on })
  await button.tap()
  const sample = await painted
  await fetchedAgain
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')

  return sample
}

/** Opens lectures from the list in turn, each after a fresh load and after an earlier visit. */
export function measureOpenings(url, { taps }) {
  return withPhone(async ({ openLoggedIn }) => {
    const page = await openSlowly(openLoggedIn, url)
    const names = await lectureNames(page)

    const samples = []
    while (samples.length < taps) {
      if (samples.length % names.length === 0) await page.reload()
      samples.push(await openOnce(page, names[samples.length % names.length]))
    }
    return samples
  })
}

async function openOnce(page, name) {
  const link = page.getByRole('main').getByRole('link', { name })
  await expect(link).toBeVisible()
  const painted = page.evaluate(untilPainted, { heading: name, text: buttons.source })
  await link.tap()
  const sample = await painted
  await page.goBack()

  return sample
}

async function openSlowly(openLoggedIn, url) {
  const page = await openLoggedIn(url)
  await page.goto(url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Names that are not part of another name. */
async function lectureNames(page) {
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const hrefs = await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.pathname))
  const names = hrefs.map((path) => decodeURIComponent(path.slice('/lecture/'.length)))
  return names.filter((name) => !names.some((other) => other !== name && other.includes(name)))
}
