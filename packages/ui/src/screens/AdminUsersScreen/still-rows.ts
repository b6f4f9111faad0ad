import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The returned list keeps its place in the window when what is above it changes with `above`, unless its top is seen. */
export function useStillRows(above: unknown): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ above: unknown; top: number }>(undefined)

  useLayoutEffect(() => {
    const node = list.current
    if (!node) return
    const top = node.getBoundingClientRect().top + window.scrollY
    if (last.current && last.current.above !== above && last.current.top < window.scrollY)
      window.scrollBy(0, top - last.current.top)
    last.current = { above, top }
  })

  return list
}
