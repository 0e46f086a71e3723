import { Component, type ReactNode } from 'react'
import { layoutText } from '../layout/layout-text.ts'
import { LoadError } from '../../shared/ui/load-error.tsx'

/** Error boundary of a page; the layout stays. Its key must be the page's address. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <LoadError text={layoutText.failed} onRetry={() => location.reload()} />
  }
}
