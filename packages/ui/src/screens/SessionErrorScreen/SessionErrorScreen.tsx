import { Brand } from '../../components/layout/Brand/Brand.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import type { ErrorPanelProps } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { Splash } from '../../components/layout/Splash/Splash.tsx'

export type SessionErrorScreenProps = ErrorPanelProps

/** The whole page when the session check failed. */
export function SessionErrorScreen(props: SessionErrorScreenProps) {
  return (
    <Splash title={<Brand size="large" />}>
      <ErrorPanel {...props} />
    </Splash>
  )
}
