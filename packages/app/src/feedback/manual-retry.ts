import { useState } from 'react'

/** A refetch that the user started; `retrying` is false during automatic refetches. */
export function useManualRetry(refetch: () => Promise<unknown>) {
  const [retrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    await refetch()
    setRetrying(false)
  }
  return { retrying, retry: () => void retry() }
}
