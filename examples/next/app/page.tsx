import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { queryOptions } from '@campus-connect/sdk/query'
import { campus } from '../campus'
import { Lectures } from './lectures'

export default async function Page() {
  const cache = new QueryClient() // a new one for each visitor
  const headers = { cookie: String(await cookies()) }
  await cache.prefetchQuery(queryOptions.lectures(campus, { headers }))

  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Lectures />
    </HydrationBoundary>
  )
}
