/** Chromium's event, which TypeScript's DOM types do not have. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> }

const listeners = new Set<() => void>()
let offered: InstallPrompt | undefined

/** Keeps the browser's offer to install the app until the user asks for it. It comes once, early in the visit. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallPrompt)
  })
}

export const offeredPrompt = (): InstallPrompt | undefined => offered

export function offer(next: InstallPrompt | undefined): void {
  offered = next
  for (const listener of listeners) listener()
}

export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
