import { useForgetPersonalData } from '@campus-connect/sdk/react'
import { ErrorScreen } from '@campus-connect/ui'
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { usePathname } from 'wouter/use-browser-location'
import { ScreenCodeMissing } from '../navigation/on-demand.tsx'
import { paths } from '../navigation/paths.ts'

/** Replaces a screen that fails to render; the tab bar around it keeps working. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary resetKeys={[usePathname()]} FallbackComponent={FailedScreen}>
      {children}
    </ErrorBoundary>
  )
}

function FailedScreen({ error, resetErrorBoundary }: FallbackProps) {
  const forget = useForgetPersonalData()

  function tryAgain() {
    if (error instanceof ScreenCodeMissing) return location.reload()
    // The cache still holds the data that could not be rendered.
    forget()
    resetErrorBoundary()
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
