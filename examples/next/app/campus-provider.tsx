'use client'
import type { ReactNode } from 'react'
import { createCampus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'

// Next.js also renders this on its server. There the hooks fetch nothing, so the client needs only some address.
const baseUrl = typeof location === 'undefined' ? 'http://127.0.0.1' : location.origin
const campus = createCampus({ baseUrl, cacheKey: 'campus' })

/** Makes a cache for each visitor on the server, and one for the page in the browser. */
export const Campus = ({ children }: { children: ReactNode }) => (
  <CampusProvider campus={campus}>{children}</CampusProvider>
)
