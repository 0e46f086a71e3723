import { Component, createRef, type ReactNode } from 'react'

type GlidingGridProps = {
  className: string
  /** The children's keys, in order. */
  order: string
  children: ReactNode
}
type Places = Map<Element, DOMRect>

const glide = { duration: 200, easing: 'ease-out' } as const

/**
 * Animates its children to their new places by transform (FLIP). A class: only getSnapshotBeforeUpdate sees the layout before a
 * change.
 */
export class GlidingGrid extends Component<GlidingGridProps> {
  readonly grid = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: GlidingGridProps): Places | null {
    if (before.order === this.props.order || !this.grid.current) return null
    return new Map([...this.grid.current.children].map((child) => [child, child.getBoundingClientRect()]))
  }

  override componentDidUpdate(_props: GlidingGridProps, _state: unknown, places: Places | null): void {
    if (!places || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const child of this.grid.current?.children ?? []) {
      const before = places.get(child)
      const now = child.getBoundingClientRect()
      if (!before) {
        child.animate([{ opacity: 0 }, {}], glide)
      } else if (before.left !== now.left || before.top !== now.top) {
        const back = `translate(${before.left - now.left}px, ${before.top - now.top}px)`
        child.animate([{ transform: back }, { transform: 'none' }], glide)
      }
    }
  }

  override render(): ReactNode {
    return (
      <div ref={this.grid} className={this.props.className}>
        {this.props.children}
      </div>
    )
  }
}
