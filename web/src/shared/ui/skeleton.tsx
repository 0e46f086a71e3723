import { classNames } from './class-names.ts'

/** A quiet block in the size of what is still to come; give it its size by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('breathe block rounded-control bg-line', className)} />
)
