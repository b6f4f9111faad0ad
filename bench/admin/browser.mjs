import { chromium } from '@playwright/test'
import { flags, phone } from '../app/phone.mjs'
import { median, percentile, verdict } from '../server/figures.mjs'
import { installProbe } from './probe.mjs'

const rounds = 9
/** No single letters: the field cannot tell a pasted letter from a typed one. */
const searches = ['민준', 'ㄱㅁㅈ', '20261', 'ㅇㅅㅇ', '도윤', '2027', 'ㅂㅈ', '서연', '하늘 이', '20280', 'ㅎㅈㅇ']
/** Pages on which all words are searched. The code of a new page is cold. */
const searchPages = 3
const farRow = 5000
const slow = 4
const slower = 2
/** Pixels in a frame. Android limits a fling to 8,000 a second; dragging the scroll bar is faster. */
const speeds = [
  ['the fastest fling', 133],
  ['dragging the scroll bar', 700],
]

/** Measures an administrator's screens on a phone. `large` and `small` are the same campus with other numbers of users. */
export async function measureBrowser(large, small) {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH || undefined, args: flags })
  try {
    const open = (site, rate) => openPage(browser, site, rate)
    const say = (what) => console.error(`  Browser: ${what}`)
    say('first row')
    const first = await inTurns({ large, small }, (site) => firstRow(open, site))
    say("a user's page and Back")
    const visits = await inTurns({ large, small }, (site) => visit(open, site))
    say('search')
    const searched = await search(open, large)
    say('scrolling')
    const scrolled = []
    for (const speed of speeds) scrolled.push(...(await scroll(open, large, speed)))
    const of = (name) => ({ large: visits.large.map((one) => one[name]), small: visits.small.map((one) => one[name]) })
    return {
      columns: ['', 'measured', 'beside', 'times', 'target'],
      rows: [
        ratioRow(`first row, ms, ${slow}× slower`, first, 1.3),
        ratioRow("a user's page, ms, 4× slower", of('opened'), 1.3),
        ratioRow('Back to the list, ms, 4× slower', of('returned'), 1.3),
        ...searched,
        ...scrolled,
      ],
    }
  } finally {
    await browser.close()
  }
}

/** A fresh phone on the list, not loaded yet. */
async function openPage(browser, { url, admin }, rate) {
  const [name, value] = admin.split('=')
  const user = JSON.stringify({ id: '20990001', username: '관리자', isAdmin: true })
  const storageState = {
    cookies: [
      {
        name,
        value,
        domain: new URL(url).hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [{ origin: url, localStorage: [{ name: 'user', value: user }] }],
  }
  const context = await browser.newContext({ ...phone, storageState })
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await devtools.send('Performance.enable')
  return { page, devtools, list: `${url}/admin/users` }
}

/** Measures all sites in each round, so that the machine's load affects all alike. */
async function inTurns(sites, measure) {
  const samples = Object.fromEntries(Object.keys(sites).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, site] of Object.entries(sites)) samples[name].push(await measure(site))
  return samples
}

async function firstRow(open, site) {
  const { page, list } = await open(site, slow)
  await page.goto(list)
  const took = await page.evaluate(() => window.firstRow)
  await page.context().close()
  return took
}

async function visit(open, site) {
  const { page, list } = await open(site, slow)
  await page.goto(list)
  await page.evaluate(() => window.firstRow)
  const row = page.locator('[data-row="3"] a')
  const toUser = page.evaluate(() => {
    const clicked = new Promise((resolve) => {
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
    })
    return clicked.then((from) => window.whenPainted(window.userShown, () => from))
  })
  await row.tap()
  const opened = await toUser
  const returned = await page.evaluate(() => {
    const from = performance.now()
    history.back()
    return window.whenPainted(window.rowShown(3), () => from)
  })
  await page.context().close()
  return { opened, returned }
}

/** Enters each word at once, as pasted text, and then letter by letter. */
async function search(open, site) {
  const ways = {
    'search for a pasted word': (page, text) => page.keyboard.insertText(text),
    // Includes the field's pause of 250 ms.
    'search for a typed word, from its last letter': (page, text) => page.keyboard.type(text),
  }
  const rows = []
  for (const [name, enter] of Object.entries(ways)) {
    const found = []
    for (let count = 0; count < searchPages; count += 1) found.push(...(await searchAll(open, site, enter)))
    const times = found.map(({ ms }) => ms)
    const longestFrames = found.map(({ frames }) => Math.max(...frames))
    // In whole milliseconds, because the clock rounds: three frames at 60 a second are 50 ms.
    const [p95, longest] = [percentile(times, 0.95), Math.round(Math.max(...longestFrames))]
    rows.push(
      [`${name}, to its rows: p95, ms, ${slow}× slower`, p95.toFixed(0), '', '', `300, ${verdict(p95 <= 300)}`],
      ['the same, median', median(times).toFixed(0), '', '', ''],
      ['the same, longest frame, ms', longest, '', '', `50, ${verdict(longest <= 50)}`],
      ['the same, median of the longest frame of each, ms', median(longestFrames).toFixed(0), '', '', ''],
    )
  }
  return rows
}

async function searchAll(open, site, enter) {
  const { page, list } = await open(site, slow)
  await page.goto(list)
  await page.evaluate(() => window.firstRow)
  const field = page.locator('input[type=search]')
  const found = []
  for (const text of searches) {
    const measured = page.evaluate(() => window.whenSearched())
    await field.focus()
    await enter(page, text)
    found.push(await measured)
    const cleared = page.evaluate(() => window.whenSearched())
    await field.fill('')
    await cleared
  }
  await page.context().close()
  return found
}

/** Scrolls to a far row and back at one speed. */
async function scroll(open, site, [speed, step]) {
  const { page, devtools, list } = await open(site, slower)
  await page.goto(list)
  await page.evaluate(() => window.firstRow)
  const { frames, nodes } = await page.evaluate(
    async ({ row, pixels }) => {
      const nextFrame = () =>
        new Promise((resolve, reject) => {
          const limit = setTimeout(reject, 10_000, new Error('the browser draws no more frames'))
          requestAnimationFrame(() => {
            clearTimeout(limit)
            resolve()
          })
        })
      const end = window.collectFrames()
      let most = 0
      const reached = (target) => document.querySelector(`[data-row="${target}"] a`) !== null
      for (const [move, target] of [
        [pixels, row],
        [-pixels, 0],
      ])
        for (let frame = 0; frame < 6000 && !reached(target); frame += 1) {
          window.scrollBy(0, move)
          await nextFrame()
          most = Math.max(most, document.querySelectorAll('*').length)
          const rendered = [...document.querySelectorAll('[data-row]')].map(({ dataset }) => Number(dataset.row))
          // Wait for the rows near the goal until they are fetched, and turn back if the goal was passed.
          if (move > 0 && rendered.at(-1) >= target + 20) window.scrollBy(0, rendered[0] > target ? -2 * move : -move)
        }
      if (!reached(0)) throw new Error('the list did not scroll to the row and back')
      return { frames: end(), nodes: most }
    },
    { row: farRow, pixels: step },
  )
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 2 ** 20
  await page.context().close()
  const rate = 1000 / (frames.reduce((sum, length) => sum + length, 0) / frames.length)
  const smooth = frames.filter((length) => length <= 20).length / frames.length
  return [
    [
      `to row ${farRow} and back, ${speed}: frames a second, ${slower}× slower`,
      rate.toFixed(1),
      '',
      '',
      `60, ${verdict(rate >= 59)}`,
    ],
    ['the same: frames of at most 20 ms', `${(smooth * 100).toFixed(0)} %`, '', '', ''],
    ['the same: JavaScript memory afterwards, MB', heap.toFixed(1), '', '', `250, ${verdict(heap <= 250)}`],
    ['the same: most nodes in the page', nodes, '', '', ''],
  ]
}

function ratioRow(name, { large, small }, target) {
  const [ours, base] = [median(large), median(small)]
  const times = ours / base
  return [
    name,
    ours.toFixed(0),
    `${base.toFixed(0)} at 50 users`,
    times.toFixed(2),
    `${target}, ${verdict(times <= target)}`,
  ]
}
