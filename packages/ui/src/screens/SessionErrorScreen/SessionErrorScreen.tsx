import { Brand } from '../../components/Brand/Brand.tsx'
import { ErrorPanel } from '../../components/ErrorPanel/ErrorPanel.tsx'
import type { ErrorPanelProps } from '../../components/ErrorPanel/ErrorPanel.tsx'
import { Splash } from '../../components/Splash/Splash.tsx'

export type SessionErrorScreenProps = ErrorPanelProps

/** The whole page when the session check got no answer. */
export function SessionErrorScreen(props: SessionErrorScreenProps) {
  return (
    <Splash title={<Brand size="large" />}>
      <ErrorPanel {...props} />
    </Splash>
  )
}
