import { Component, type ReactNode } from 'react'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'

type PartProps = {
  /** One place of one page: another page's markup is never taken for it. */
  name: string
  /** For a part that visitors do not miss. */
  isSilent?: boolean
  children: ReactNode
}

/**
 * An error boundary that keeps what its place showed, the server's markup included, and says above it that the part failed. Plain
 * links in it still work.
 */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  #shown: Node | undefined

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  /** A copy, made before React takes the failed markup away. */
  #copyShown(): void {
    const places = [...document.querySelectorAll<HTMLElement>('[data-part]')]
    this.#shown ??= places.find(({ dataset }) => dataset['part'] === this.props.name)?.cloneNode(true)
  }

  override render(): ReactNode {
    const { name, isSilent, children } = this.props
    if (!this.state.hasFailed)
      return (
        <div className="contents" data-part={name}>
          {children}
        </div>
      )
    this.#copyShown()
    return (
      <>
        {!isSilent && <LoadError text={uiText.failed} onRetry={() => location.reload()} />}
        <div
          className="contents"
          ref={(place) => {
            if (this.#shown) place?.replaceChildren(this.#shown)
          }}
        />
      </>
    )
  }
}
