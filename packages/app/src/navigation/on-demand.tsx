import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Loads the code of a screen. */
export type LoadScreen<Props> = () => Promise<ComponentType<Props>>

export type ScreenOnDemand<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code before the screen is shown. */
  prefetch: () => Promise<void>
}

/** The code of a screen could not be loaded; only a reload of the page helps. */
export class ScreenCodeMissing extends Error {
  override readonly name = 'ScreenCodeMissing'
}

/**
 * A screen whose code is loaded when it is first shown, and shown at once if it is there already. If a newer version has
 * replaced that code, the page reloads once. If the code cannot be loaded, the screen fails, or shows `withoutCode`
 * until it is opened again.
 *
 * Not `lazy`: React shows the fallback of even a loaded screen, and keeps each fallback for 300 ms.
 */
export function onDemand<Props extends object = object>(
  load: LoadScreen<Props>,
  waiting?: ReactNode,
  withoutCode?: ComponentType<Props>,
): ScreenOnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const prefetch = async () => void (loaded ??= await load())

  function OnDemand(props: Props) {
    const [{ Screen, missing }, setState] = useState<{ Screen?: typeof loaded; missing?: ScreenCodeMissing }>({
      Screen: loaded,
    })

    useEffect(() => {
      if (Screen) return
      fetchOnce(prefetch).then(
        () => setState({ Screen: loaded }),
        (error: ScreenCodeMissing) => setState(withoutCode ? { Screen: withoutCode } : { missing: error }),
      )
    }, [Screen])

    if (missing) throw missing
    return Screen ? <Screen {...props} /> : waiting
  }
  return Object.assign(OnDemand, { prefetch })
}

/** Milliseconds in which a page that is being left is gone. */
const farewell = 1000

/** Resolves when the code is there. */
async function fetchOnce(load: () => Promise<void>) {
  try {
    await load()
    if (wasReloaded()) setReloaded(false)
  } catch (cause) {
    // Firefox gives up what a page loads while the user leaves it. A reload at once would keep the user here.
    await new Promise((resolve) => setTimeout(resolve, farewell))
    if (wasReloaded() || !(await isServerReachable()))
      throw new ScreenCodeMissing('the code of a screen could not be loaded', { cause })
    setReloaded(true)
    location.reload()
    await new Promise(() => {})
  }
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
