import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { logIn } from './log-in.mjs'
import { flags } from './phone.mjs'

const reports = join(import.meta.dirname, '../../test-results/lighthouse')

/**
 * Audits each of `pages` as Lighthouse's mobile preset does, `rounds` times in turn, so that whatever else the machine does
 * meets all of them. Gives the results by page; the last report of each stays in test-results/lighthouse.
 */
export async function audit(pages, { rounds }) {
  const browser = await launch({ executablePath: process.env.CHROME_PATH || undefined, args: flags })
  try {
    const visits = []
    for (const page of pages) visits.push({ ...page, context: await contextFor(browser, page), results: [] })
    for (let round = 1; round <= rounds; round += 1)
      for (const visit of visits) {
        console.error(`Lighthouse, round ${round} of ${rounds}: ${visit.name}`)
        visit.results.push(await auditOnce(visit))
      }
    return Object.fromEntries(visits.map(({ name, results }) => [name, results]))
  } finally {
    await browser.close()
  }
}

/** A browser profile of its own for each page: cookies know no ports. */
async function contextFor(browser, { url, loggedIn }) {
  const context = await browser.createBrowserContext()
  if (loggedIn) await logIn(await context.newPage(), url)
  return context
}

/** On a busy machine a recording may fail, and Lighthouse asks to be run again. */
async function auditOnce(visit, attempts = 3) {
  const { lhr, report } = await record(visit)
  const { name, url } = visit
  if (lhr.runtimeError) {
    console.error(`${name}: ${lhr.runtimeError.message}`)
    if (attempts === 1) throw new Error(`${name}: Lighthouse gave no result`)
    return auditOnce(visit, attempts - 1)
  }
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${name}: ${url} led to ${lhr.finalDisplayedUrl}`)
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, `${name}.html`), report)

  return lhr
}

async function record({ url, context }) {
  const page = await context.newPage()
  try {
    return await lighthouse(url, options, undefined, page)
  } finally {
    await page.close()
  }
}

const options = {
  logLevel: 'error',
  output: 'html',
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  // All that a first visit does not have; the session stays, which is a cookie and the user in local storage.
  clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb'],
}
