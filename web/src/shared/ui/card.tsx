import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'section'> & { as?: 'div' | 'article' | 'section' | 'li' }

export const Card = ({ as = 'div', className, ...rest }: CardProps) => {
  // All take the same attributes.
  const Tag = as as 'section'
  return <Tag className={classNames('rounded-card border border-line bg-sheet shadow-card', className)} {...rest} />
}
