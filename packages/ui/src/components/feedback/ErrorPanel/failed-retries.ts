import { useState } from 'react'

/**
 * Counts the user's failed retries. Use it as the `key` of the message, so that screen readers announce the same text
 * again; automatic retries stay silent.
 */
export function useFailedRetries(retrying: boolean): { failedRetries: number; startRetry: () => void } {
  const [last, setLast] = useState({ retrying, asked: false, failedRetries: 0 })
  if (last.retrying !== retrying) {
    const failed = last.asked && !retrying
    setLast({ retrying, asked: last.asked && !failed, failedRetries: last.failedRetries + Number(failed) })
  }
  return { failedRetries: last.failedRetries, startRetry: () => setLast({ ...last, asked: true }) }
}
