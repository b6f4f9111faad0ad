import { useState } from 'react'

/**
 * How many of the attempts that the user asked for have failed. As the `key` of what says so, the same sentence is new
 * after each of them and read out again; the app's own attempts stay silent.
 */
export function useRepeated(retrying: boolean): { repeated: number; ask: () => void } {
  const [last, setLast] = useState({ retrying, asked: false, repeated: 0 })
  if (last.retrying !== retrying) {
    const failed = last.asked && !retrying
    setLast({ retrying, asked: last.asked && !failed, repeated: last.repeated + Number(failed) })
  }
  return { repeated: last.repeated, ask: () => setLast({ ...last, asked: true }) }
}
