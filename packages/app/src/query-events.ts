import { focusManager, notifyManager, onlineManager } from '@tanstack/react-query'

/** Sets when cached data is drawn and fetched again, for the whole page. */
export function setQueryEvents() {
  // The default is a timer, which draws an optimistic change two frames after the tap instead of one.
  notifyManager.setScheduler(queueMicrotask)
  focusManager.setEventListener(onReturn)
  // It believes that a page is opened online, and would take the first event for no change.
  onlineManager.setOnline(navigator.onLine)
}

/** Focusing the window counts too, not only the tab: two windows may be side by side. */
function onReturn(refetch: () => void) {
  const events = ['visibilitychange', 'focus'] as const
  const listener = () => refetch()
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
