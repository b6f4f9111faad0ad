import { useState } from 'react'

/** Rows of the list that has this address. */
type Rows = { of: string; first: number; last: number }

/** Each change of the rows renders the whole route, so they change only in steps. */
const step = 50

/** The rows that are rendered, the steps around them included, and the function that the list tells them to. */
export function useRenderedRows(of: string, start: number) {
  const beginning = { of, first: start, last: start }
  const [rendered, setRendered] = useState<Rows>(beginning)

  function tellRendered({ of, first, last }: Rows) {
    const next = { of, first: first - (first % step), last: last - (last % step) + step - 1 }
    setRendered((now) => (now.of === of && now.first === next.first && now.last === next.last ? now : next))
  }
  return [rendered.of === of ? rendered : beginning, tellRendered] as const
}
