import { useSyncExternalStore } from 'react'
import { isInstalledOnApple, isKakaoTalk } from './browser.ts'

/** Chromium's event, which TypeScript's DOM types do not have. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const listeners = new Set<() => void>()
let offered: InstallPrompt | undefined

/** Keeps the browser's offer to install the app until the user asks for it. It comes once, early in the visit. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallPrompt)
  })
}

function offer(next: InstallPrompt | undefined): void {
  offered = next
  for (const listener of listeners) listener()
}

function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How the app gets on the home screen: by the browser's own prompt, by steps that the user takes, or not at all. */
export function useInstallation(): { by: 'prompt'; prompt(): void } | { by: 'steps' } | undefined {
  const event = useSyncExternalStore(onOffer, () => offered)
  if (event) return { by: 'prompt', prompt: () => ask(event) }
  return isAppleTouch() && !isInstalledOnApple() && !isKakaoTalk() ? { by: 'steps' } : undefined
}

// An iPad calls itself a Mac, which has no touch screen.
function isAppleTouch() {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** A prompt works only once. */
function ask(event: InstallPrompt) {
  offer(undefined)
  void event.prompt().catch(() => {})
}
