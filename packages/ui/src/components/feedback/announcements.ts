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
