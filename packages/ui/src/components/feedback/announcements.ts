import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

type Announcement = { text: ReactNode }

const listeners = new Set<() => void>()
let announcements: readonly Announcement[] = []

/** Tells an open dialog the text of this component as long as it is mounted. */
export function useAnnouncement(text: ReactNode): void {
  useEffect(() => {
    const announcement = { text }
    change([...announcements, announcement])
    return () => change(announcements.filter((other) => other !== announcement))
  }, [text])
}

/** The texts that have appeared since this component was mounted. */
export function useNewAnnouncements(): ReactNode[] {
  const [earlier] = useState(announcements)
  const all = useSyncExternalStore(subscribe, current, current)
  return all.filter((announcement) => !earlier.includes(announcement)).map(({ text }) => text)
}

const current = () => announcements

function change(next: readonly Announcement[]) {
  announcements = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
