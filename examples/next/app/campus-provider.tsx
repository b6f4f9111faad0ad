'use client'
import type { ReactNode } from 'react'
import { createCampus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'

// Next.js renders this on its server too, where any address will do, because the page has prefetched what its hooks read.
const baseUrl = typeof location === 'undefined' ? 'http://127.0.0.1' : location.origin
const campus = createCampus({ baseUrl, cacheKey: 'campus' })

export const Campus = ({ children }: { children: ReactNode }) => (
  <CampusProvider campus={campus}>{children}</CampusProvider>
)
