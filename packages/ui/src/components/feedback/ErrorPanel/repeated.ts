import { useState } from 'react'

/**
 * How many attempts have failed since the failure appeared. As the `key` of what says so, the same sentence is new after
 * each of them, and read out again.
 */
export function useRepeated(retrying: boolean): number {
  const [last, setLast] = useState({ retrying, repeated: 0 })
  if (last.retrying !== retrying) setLast({ retrying, repeated: last.repeated + Number(!retrying) })

  return last.repeated
}
