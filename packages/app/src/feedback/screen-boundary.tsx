import { useForgetPersonalData } from '@campus-connect/sdk/react'
import { ErrorScreen } from '@campus-connect/ui'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { ScreenCodeMissing } from '../navigation/on-demand.ts'
import { paths } from '../navigation/paths.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Replaces a screen that fails to render; the tab bar around it keeps working. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={usePathname()} fallback={failedScreen}>
      {children}
    </ErrorBoundary>
  )
}

const failedScreen = (retry: () => void, error: unknown) => <FailedScreen retry={retry} error={error} />

function FailedScreen({ retry, error }: { retry: () => void; error: unknown }) {
  const forget = useForgetPersonalData()

  function tryAgain() {
    if (error instanceof ScreenCodeMissing) return location.reload()
    // The cache still holds the data that could not be rendered.
    forget()
    retry()
  }

  return (
    <ErrorScreen
      message="화면을 표시하는 중 오류가 발생했습니다."
      retrying={false}
      onRetry={tryAgain}
      homeHref={paths.lectures}
    />
  )
}
