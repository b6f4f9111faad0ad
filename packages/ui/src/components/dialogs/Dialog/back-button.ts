/**
 * Calls `onBack` instead of leaving the page on the browser's Back button. Returns the function that removes the listener.
 */
export function interceptBack(onBack: () => void): () => void {
  if (!('navigation' in window)) return interceptByEntry(onBack)

  const { navigation } = window
  function handleNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'traverse' || !event.cancelable) return
    event.preventDefault()
    onBack()
  }
  navigation.addEventListener('navigate', handleNavigate)
  return () => navigation.removeEventListener('navigate', handleNavigate)
}

const isDialogEntry = () => window.history.state?.dialog === true
let removal: ReturnType<typeof setTimeout> | undefined

/** For Safari before 26.2 and Firefox before 147: a history entry of the same page, which Back leaves. */
function interceptByEntry(onBack: () => void) {
  function add() {
    if (!isDialogEntry()) window.history.pushState({ ...window.history.state, dialog: true }, '')
  }
  let adding: typeof removal
  function handlePopState() {
    if (isDialogEntry()) return
    onBack()
    // A dialog whose action runs stays open.
    adding = setTimeout(add)
  }
  // The entry of a dialog that this one replaces.
  clearTimeout(removal)
  add()
  window.addEventListener('popstate', handlePopState)
  return () => {
    window.removeEventListener('popstate', handlePopState)
    clearTimeout(adding)
    removal = setTimeout(() => isDialogEntry() && window.history.back())
  }
}
