import { useSyncExternalStore } from 'react'

/** Chromium's event, which TypeScript's DOM types do not have. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const listeners = new Set<() => void>()
let offered: InstallPrompt | undefined

/** Keeps the browser's offer to install the app until the user asks for it. It comes once, early in the visit. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => change(undefined))
}

/** How the app gets on the home screen: by the browser's own prompt, by steps that the user takes, or not at all. */
export function useInstallation(): { by: 'prompt'; prompt(): void } | { by: 'steps' } | undefined {
  const event = useSyncExternalStore(subscribe, () => offered)
  if (event) return { by: 'prompt', prompt: () => ask(event) }
  return isApplePhone() && !isInstalledOnApple() && !isKakaoTalk() ? { by: 'steps' } : undefined
}

/** Only Apple's browsers know this flag; installed there, the app has no pull to refresh of the browser. */
export const isInstalledOnApple = (): boolean => (navigator as { standalone?: boolean }).standalone === true

/** KakaoTalk's own browser, which forgets logins and cannot install anything. */
export const isKakaoTalk = (): boolean => /KAKAOTALK/i.test(navigator.userAgent)

/** Opens an address in the browser of the device; KakaoTalk understands it. */
export const outsideKakaoTalk = (address: string): string =>
  `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`

// An iPad calls itself a Mac, which has no touch screen.
function isApplePhone() {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** A prompt works only once. */
function ask(event: InstallPrompt) {
  change(undefined)
  void event.prompt().catch(() => {})
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: InstallPrompt | undefined) {
  offered = next
  for (const listener of listeners) listener()
}
