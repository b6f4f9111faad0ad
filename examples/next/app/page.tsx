import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { queryOptions } from '@campus-connect/sdk/query'
import { as, campus } from '../campus'
import { Lectures } from './lectures'

export default async function Page() {
  const cache = new QueryClient() // a new one for each visitor
  await cache.prefetchQuery(queryOptions.lectures(campus, as(String(await cookies()))))

  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Lectures />
    </HydrationBoundary>
  )
}
