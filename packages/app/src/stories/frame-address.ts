import { navigate } from 'wouter/use-browser-location'

/** By what Storybook knows in the address of its frame which story to show. */
const storybookParameters = new Set(['id', 'viewMode'])

/**
 * Lends the address of Storybook's frame to the app, and the document's title with it. Returns how to take them back,
 * because Storybook reads its story from there when the frame is loaded again.
 */
export function takeFrameAddress(at: string): () => void {
  const { pathname, search } = location
  const { title } = document
  const { pushState } = history

  function restore() {
    const query = new URLSearchParams(search)
    // By now Storybook may have written the next story into the address that it found.
    for (const [name, value] of new URLSearchParams(location.search))
      if (storybookParameters.has(name)) query.set(name, value)
    history.pushState = pushState
    stopReloads()
    navigate(`${pathname}?${query}`, { replace: true, state: {} })
    // Storybook's own title is the story's id.
    document.title = query.get('id') ?? title
  }
  // Nothing answers at the app's address, were the frame alone loaded again, as it is after some changes of code.
  const stopReloads = interceptReload(() => {
    restore()
    location.reload()
  })
  // The browser's back button belongs to the stories; it must not walk through the app of one that was left.
  history.pushState = (...entry) => history.replaceState(...entry)
  navigate(at, { replace: true })

  return restore
}

function interceptReload(onReload: () => void) {
  function handleNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'reload' || !event.cancelable) return
    event.preventDefault()
    onReload()
  }
  window.navigation?.addEventListener('navigate', handleNavigate)
  return () => window.navigation?.removeEventListener('navigate', handleNavigate)
}
