import { Component, type ReactNode } from 'react'

type Props = {
  /** A new value renders the children again after an error. */
  resetKey: string
  /** Rendered instead of the children; `retry` renders them again. */
  fallback: (retry: () => void, error: unknown) => ReactNode
  children: ReactNode
}
type State = { failure: { error: unknown; resetKey: string } | undefined }

/** Catches render errors of its children. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromProps({ resetKey }: Props, { failure }: State) {
    return failure && failure.resetKey !== resetKey ? { failure: undefined } : null
  }

  override componentDidCatch(error: unknown) {
    this.setState({ failure: { error, resetKey: this.props.resetKey } })
  }

  override render() {
    const { failure } = this.state
    return failure
      ? this.props.fallback(() => this.setState({ failure: undefined }), failure.error)
      : this.props.children
  }
}
