import { useSyncExternalStore } from 'react'
import { isInstalledOnApple, isKakaoTalk } from './browser.ts'
import { type InstallPrompt, offer, offeredPrompt, onOffer } from './install-prompt.ts'

/** How the app gets on the home screen: by the browser's own prompt, by steps that the user takes, or not at all. */
export function useInstallation(): { by: 'prompt'; prompt(): void } | { by: 'steps' } | undefined {
  const event = useSyncExternalStore(onOffer, offeredPrompt)
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
