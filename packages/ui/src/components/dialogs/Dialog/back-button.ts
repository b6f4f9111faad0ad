/**
 * Calls `onBack` instead of leaving the page by the browser's Back button. Where the browser has no say in it, or does
 * not give the page one, Back leaves as ever. Returns what ends it.
 */
export function interceptBack(onBack: () => void): () => void {
  if (!('navigation' in window)) return () => {}

  const { navigation } = window
  function handleNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'traverse' || !event.cancelable) return
    event.preventDefault()
    onBack()
  }
  navigation.addEventListener('navigate', handleNavigate)
  return () => navigation.removeEventListener('navigate', handleNavigate)
}
