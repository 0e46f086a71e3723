import { Skeleton } from '../../shared/ui/skeleton.tsx'

type RowSkeletonsProps = { rows: number; className?: string }

/** `className` sets the height of each row. */
export const RowSkeletons = ({ rows, className = 'h-14' }: RowSkeletonsProps) => (
  <div className="flex flex-col gap-2">
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} className={className} />
    ))}
  </div>
)
