import { Component, type ReactNode } from 'react'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'

type PartProps = {
  /** One place of one page: another page's markup is never taken for it. */
  name: string
  /** For a part whose absence nobody misses. */
  isSilent?: boolean
  children: ReactNode
}

/**
 * An error boundary that keeps what its place showed, the server's markup included, and says above it that the part failed. Plain
 * links in it still work.
 */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  #shown: string | null = null

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  /** Read before React takes the failed markup away. */
  #markup(): string {
    const place = [...document.querySelectorAll<HTMLElement>('[data-part]')].find(
      ({ dataset }) => dataset['part'] === this.props.name,
    )
    return (this.#shown ??= place?.innerHTML ?? '')
  }

  override render(): ReactNode {
    const { name, isSilent, children } = this.props
    if (!this.state.hasFailed)
      return (
        <div className="contents" data-part={name}>
          {children}
        </div>
      )
    return (
      <>
        {!isSilent && <LoadError text={uiText.failed} onRetry={() => location.reload()} />}
        {/* Markup of this page itself. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <div className="contents" dangerouslySetInnerHTML={{ __html: this.#markup() }} />
      </>
    )
  }
}
