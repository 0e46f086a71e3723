import { classNames } from './class-names.ts'

/** Sized by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('breathe block rounded-control bg-line', className)} />
)
