import { Component, type ReactNode } from 'react'

type Props = {
  /** The address of what is inside; another one is a new attempt. */
  at: string
  /** Stands in for what could not be shown. `retry` tries once more. */
  instead: (retry: () => void, error: unknown) => ReactNode
  children: ReactNode
}
type State = { failure: { error: unknown; at: string } | undefined }

/** Keeps an error inside, so that what is around it goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromProps({ at }: Props, { failure }: State) {
    return failure && failure.at !== at ? { failure: undefined } : null
  }

  override componentDidCatch(error: unknown) {
    this.setState({ failure: { error, at: this.props.at } })
  }

  override render() {
    const { failure } = this.state
    return failure
      ? this.props.instead(() => this.setState({ failure: undefined }), failure.error)
      : this.props.children
  }
}
