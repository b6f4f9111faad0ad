import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import type { ErrorPanelProps } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'

export type ErrorScreenProps = ErrorPanelProps

/** Replaces a screen that failed to render; the bars around it keep working. */
export function ErrorScreen(props: ErrorScreenProps) {
  return (
    <Screen title="화면을 표시할 수 없습니다">
      <ErrorPanel {...props} />
    </Screen>
  )
}
