import { SessionErrorScreen } from '@campus-connect/ui'
import { Component, type ReactNode } from 'react'

type Props = {
  /** The address of what is inside; another one is a new attempt. */
  at: string
  children: ReactNode
}

/** Shows a way out instead of a white page, also where a part of the app could not be loaded. */
export class ErrorBoundary extends Component<Props, { failedAt: string | undefined }> {
  override state = { failedAt: undefined }

  static getDerivedStateFromProps({ at }: Props, { failedAt }: { failedAt: string | undefined }) {
    return failedAt !== undefined && failedAt !== at ? { failedAt: undefined } : null
  }

  override componentDidCatch() {
    this.setState({ failedAt: this.props.at })
  }

  override render() {
    if (this.state.failedAt === undefined) return this.props.children
    return (
      <SessionErrorScreen
        message="화면을 표시하는 중 오류가 발생했습니다."
        retrying={false}
        onRetry={() => window.location.reload()}
      />
    )
  }
}
