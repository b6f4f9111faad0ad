import { type ComponentType, lazy } from 'react'

export type LoadScreen<Props = object> = () => Promise<ComponentType<Props>>

/** The code of a screen could not be loaded; only a reload of the page helps. */
export class ScreenCodeMissing extends Error {
  override readonly name = 'ScreenCodeMissing'
}

/** A screen whose code is loaded when it is first shown. If a newer version has replaced that code, the page reloads once. */
export function onDemand<Props = object>(load: LoadScreen<Props>) {
  return lazy(async () => {
    try {
      const component = await load()
      if (wasReloaded()) setReloaded(false)
      return { default: component }
    } catch (cause) {
      if (wasReloaded() || !(await isServerReachable()))
        throw new ScreenCodeMissing('the code of a screen could not be loaded', { cause })
      setReloaded(true)
      location.reload()
      return new Promise<never>(() => {})
    }
  })
}

// A reload without a server would replace the page by the browser's error page.
const isServerReachable = () =>
  fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  )

// Only the history entry survives a reload.
const wasReloaded = () => window.history.state?.reloaded === true

function setReloaded(reloaded: boolean) {
  window.history.replaceState({ ...window.history.state, reloaded }, '')
}
