import { Component, type ReactNode } from 'react'

type BoundaryProps = { fallback: ReactNode; onFail?: () => void; children: ReactNode }

/** Shows `fallback` instead of a part that failed to render or whose code failed to load. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFail?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
