import { useState, useSyncExternalStore } from 'react'
import { type Announcement, announcements, onAnnouncements } from '../../feedback/announcements.ts'

/** What has been announced since this component was mounted, as long as it is shown. */
export function useNewAnnouncements(): Announcement[] {
  const [earlier] = useState(announcements)
  return useSyncExternalStore(onAnnouncements, announcements, announcements).filter(
    (announcement) => !earlier.includes(announcement),
  )
}
