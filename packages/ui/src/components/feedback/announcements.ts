import { type ReactNode, useEffect } from 'react'

export type Announcement = { text: ReactNode }

const listeners = new Set<() => void>()
let shown: readonly Announcement[] = []

/** Tells an open dialog the text of this component as long as it is mounted. */
export function useAnnouncement(text: ReactNode): void {
  useEffect(() => {
    const announcement = { text }
    change([...shown, announcement])
    return () => change(shown.filter((other) => other !== announcement))
  }, [text])
}

function change(next: readonly Announcement[]) {
  shown = next
  for (const listener of listeners) listener()
}

export const announcements = (): readonly Announcement[] => shown

export function onAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Milliseconds after which every browser has told screen readers of a new live region. */
const settled = 100

/**
 * The `ref` of a text that comes together with its live region. A live region announces only changes: the text is shown at
 * once, and joins the accessibility tree a moment later, which is a change.
 */
export function heardAsChange(node: HTMLElement | null): (() => void) | undefined {
  if (!node) return undefined
  node.setAttribute('aria-hidden', 'true')
  const timer = setTimeout(() => node.removeAttribute('aria-hidden'), settled)
  return () => clearTimeout(timer)
}
