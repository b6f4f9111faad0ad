import { createCampus } from '@campus-connect/sdk'

// One client for all visitors: it keeps no session. The page's client has the same cacheKey, and so finds what this one fetched.
export const campus = createCampus({ baseUrl: process.env.CAMPUS_URL ?? 'http://127.0.0.1:8787', cacheKey: 'campus' })
