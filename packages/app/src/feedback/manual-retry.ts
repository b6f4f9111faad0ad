import { useState } from 'react'

/** Fetching again because the user asked for it, told apart from what the app fetches by itself. */
export function useManualRetry(refetch: () => Promise<unknown>) {
  const [retrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    await refetch()
    setRetrying(false)
  }
  return { retrying, retry: () => void retry() }
}
