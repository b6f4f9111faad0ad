import { Component, type ReactNode } from 'react'

type Props = {
  /** The address of what is inside; another one is a new attempt. */
  resetKey: string
  /** Stands in for what could not be shown. `retry` tries once more. */
  fallback: (retry: () => void, error: unknown) => ReactNode
  children: ReactNode
}
type State = { failure: { error: unknown; resetKey: string } | undefined }

/** Keeps an error inside, so that what is around it goes on. */
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
