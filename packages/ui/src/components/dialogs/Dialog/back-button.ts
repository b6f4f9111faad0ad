/**
 * Calls `onBack` instead of leaving the page on the browser's Back button, if the browser allows that.
 * Returns the function that removes the listener.
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
