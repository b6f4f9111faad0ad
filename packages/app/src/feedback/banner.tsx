import type { CampusError } from '@campus-connect/sdk'
import type { Answer } from '@campus-connect/sdk/types'
import { Banner } from '@campus-connect/ui'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { type FailureTexts, failureText, nextStep, successText } from './messages.ts'

type Message = {
  tone: 'success' | 'warning' | 'critical'
  text: string
  /** What the user can do next. */
  next?: string | undefined
  /** A drawing for its screen, which shows the text next to it, as long as it is open: no banner covers it. */
  picture?: ReactNode
  /** The path of its screen; leaving that screen clears the message. */
  at: string
}
type Banners = {
  message: (Message & { key: number }) | undefined
  show: (message: Message) => void
  clear: () => void
}

const BannerContext = createContext<Banners | undefined>(undefined)

/** Holds the app's single message. */
export function BannerProvider({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const [screen, setScreen] = useState(pathname)
  const [message, setMessage] = useState<Banners['message']>()
  const shown = useRef(0)

  if (screen !== pathname) {
    setScreen(pathname)
    if (message?.at !== pathname) setMessage(undefined)
  }

  function show(next: Message) {
    shown.current += 1
    setMessage({ ...next, key: shown.current })
  }
  const clear = () => setMessage(undefined)

  return <BannerContext value={{ message, show, clear }}>{children}</BannerContext>
}

export function useBanner(): Banners {
  const banners = use(BannerContext)
  if (!banners) throw new Error('BannerProvider is missing above this component')
  return banners
}

/** The message of the current screen; the shell places it. */
export function CurrentBanner() {
  const pathname = usePathname()
  const { message, clear } = useBanner()
  if (message?.at !== pathname || message.picture) return null

  return (
    <Banner key={message.key} tone={message.tone} next={message.next} onClose={clear}>
      {message.text}
    </Banner>
  )
}

/**
 * Shows the result of an action. A success shows only on the screen that started it; a failure shows on any screen,
 * because the user believes that the action succeeded.
 */
export function useReport(failing: FailureTexts, succeeding: string) {
  const { show } = useBanner()
  const at = usePathname()

  return {
    onSuccess({ message }: Answer<unknown>) {
      if (window.location.pathname === at) show({ tone: 'success', text: successText(succeeding, message), at })
    },
    onError(error: CampusError) {
      // A lost session leads to the login screen, which needs no message.
      if (error.code !== 'unauthenticated')
        show({
          tone: 'critical',
          text: failureText(failing, error),
          next: nextStep(error),
          at: window.location.pathname,
        })
    },
  }
}
