import { useState } from 'react'

/**
 * How many of the attempts that the user asked for have failed. As the `key` of what says so, the same sentence is new
 * after each of them and read out again; the app's own attempts stay silent.
 */
export function useFailedRetries(retrying: boolean): { failedRetries: number; startRetry: () => void } {
  const [last, setLast] = useState({ retrying, asked: false, failedRetries: 0 })
  if (last.retrying !== retrying) {
    const failed = last.asked && !retrying
    setLast({ retrying, asked: last.asked && !failed, failedRetries: last.failedRetries + Number(failed) })
  }
  return { failedRetries: last.failedRetries, startRetry: () => setLast({ ...last, asked: true }) }
}
