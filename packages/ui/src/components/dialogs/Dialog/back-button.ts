/** One function per open dialog, the top one last. */
const open: Array<() => void> = []

/**
 * Calls `onBack` instead of leaving the page on the browser's Back button, unless another dialog has opened above. Returns the
 * function that removes the listener.
 */
export function interceptBack(onBack: () => void): () => void {
  const onBackAtTop = () => {
    if (open.at(-1) === onBackAtTop) onBack()
  }
  open.push(onBackAtTop)
  const remove = 'navigation' in window ? interceptNavigation(onBackAtTop) : interceptByEntry(onBackAtTop)
  return () => {
    open.splice(open.indexOf(onBackAtTop), 1)
    remove()
  }
}

function interceptNavigation(onBack: () => void) {
  const { navigation } = window
  function handleNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'traverse' || !event.cancelable) return
    event.preventDefault()
    onBack()
  }
  navigation.addEventListener('navigate', handleNavigate)
  return () => navigation.removeEventListener('navigate', handleNavigate)
}

/** Not an entry that took the state along to another address. */
const isDialogEntry = () => window.history.state?.dialogAt === window.location.href
let removal: ReturnType<typeof setTimeout> | undefined
/** The entry of a closed dialog is being removed, which takes the browser some time. */
let leaving = false

/** For Safari before 26.2 and Firefox before 147: a history entry of the same page, which Back leaves. */
function interceptByEntry(onBack: () => void) {
  function add() {
    if (!leaving && !isDialogEntry())
      window.history.pushState({ ...window.history.state, dialogAt: window.location.href }, '')
  }
  let adding: typeof removal
  function handlePopState() {
    if (isDialogEntry()) return
    if (!leaving) onBack()
    // Also for a dialog whose action runs, which stays open.
    adding = setTimeout(add)
  }
  // The entry of a dialog that this one replaces.
  clearTimeout(removal)
  add()
  window.addEventListener('popstate', handlePopState)
  return () => {
    window.removeEventListener('popstate', handlePopState)
    clearTimeout(adding)
    removal = setTimeout(removeEntry)
  }
}

function removeEntry() {
  // A dialog below still needs it.
  if (open.length > 0 || !isDialogEntry()) return
  leaving = true
  // After the listeners of a dialog that has opened meanwhile.
  window.addEventListener('popstate', () => setTimeout(() => (leaving = false)), { once: true })
  window.history.back()
}
