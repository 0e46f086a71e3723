import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  /** What the sheet is; one with a heading of its own is an article or a section. */
  as?: 'div' | 'article' | 'section'
}

/** A sheet on the page. */
export const Card = ({ as: Tag = 'div', className, ...rest }: CardProps) => (
  <Tag className={classNames('rounded-card border border-line bg-sheet shadow-card', className)} {...rest} />
)
