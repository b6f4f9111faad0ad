import { navigate } from 'wouter/use-browser-location'

/** The query parameters by which Storybook chooses the story. */
const storybookParameters = new Set(['id', 'viewMode'])

/**
 * Gives the address and title of Storybook's frame to the app. Returns the function that restores them: Storybook reads
 * its story from there on reload.
 */
export function takeFrameAddress(at: string): () => void {
  const { pathname, search } = location
  const { title } = document
  const { pushState } = history

  function restore() {
    const query = new URLSearchParams(search)
    // Storybook may have written the next story into the current address.
    for (const [name, value] of new URLSearchParams(location.search))
      if (storybookParameters.has(name)) query.set(name, value)
    history.pushState = pushState
    stopReloads()
    navigate(`${pathname}?${query}`, { replace: true, state: {} })
    // Storybook's own title is the story id.
    document.title = query.get('id') ?? title
  }
  // Some code changes reload only the frame; no server answers at the app's address.
  const stopReloads = interceptReload(() => {
    restore()
    location.reload()
  })
  // The browser's Back button must not step through the app of a story that was left.
  // There is no entry to go back to, so a link back must not try.
  history.pushState = (state, ...entry) => history.replaceState({ ...state, cameFrom: undefined }, ...entry)
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
