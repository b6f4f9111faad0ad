import { type CallInit, createCampus } from '@campus-connect/sdk'

/** The client of the Next.js server: one for all visitors, because it keeps no session. */
export const campus = createCampus({
  baseUrl: process.env.CAMPUS_URL ?? 'http://127.0.0.1:8787',
  // That of the page's client, so that its hooks find what was fetched here.
  cacheKey: 'campus',
})

/** A call in the name of one visitor. */
export const as = (cookie: string): CallInit => ({ headers: { cookie } })
