import type { CampusError } from '@campus-connect/sdk'
import type { Answer } from '@campus-connect/sdk/types'
import { Banner } from '@campus-connect/ui'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { type FailingAction, failureText, type SucceedingAction, successText } from './messages.ts'

type Message = {
  tone: 'success' | 'critical'
  text: string
  /** The screen that it belongs to; leaving that screen clears it. */
  at: string
}
type Banners = {
  message: (Message & { key: number }) | undefined
  show: (message: Message) => void
  clear: () => void
}

const BannerContext = createContext<Banners | undefined>(undefined)

/** Holds the one message of the app. */
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

/** The message of the current screen, for the shell to place. */
export function CurrentBanner() {
  const pathname = usePathname()
  const { message, clear } = useBanner()
  if (message?.at !== pathname) return null

  return (
    <Banner key={message.key} tone={message.tone} onClose={clear}>
      {message.text}
    </Banner>
  )
}

/**
 * Shows how an act ended. A success belongs to the screen that asked for it; a failure is told wherever the user is by
 * then, because he believes that it was done.
 */
export function useReport(failing: FailingAction, succeeding: SucceedingAction) {
  const { show } = useBanner()
  const at = usePathname()

  return {
    onSuccess({ message }: Answer<unknown>) {
      if (window.location.pathname === at) show({ tone: 'success', text: successText(succeeding, message), at })
    },
    onError(error: CampusError) {
      // A lost session leads to the login, which says what is to be done.
      if (error.status !== 401)
        show({ tone: 'critical', text: failureText(failing, error), at: window.location.pathname })
    },
  }
}
