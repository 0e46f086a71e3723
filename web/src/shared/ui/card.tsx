import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section'
}

export const Card = ({ as: Tag = 'div', className, ...rest }: CardProps) => (
  <Tag className={classNames('rounded-card border border-line bg-sheet shadow-card', className)} {...rest} />
)
