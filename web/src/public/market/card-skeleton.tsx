import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'

const CardSkeleton = () => (
  <Card className="result-card">
    <span>
      <Skeleton className="size-11" />
    </span>
    <div className="card-name">
      <Skeleton className="h-4 w-3/5" />
    </div>
    <div className="card-open">
      <Skeleton className="h-5 w-2/3" />
    </div>
    <div className="card-date">
      <Skeleton className="h-5 w-12" />
    </div>
    <div className="card-well">
      <Skeleton className="h-13 w-full max-w-56" />
    </div>
    <div className="card-links gap-3 py-3">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-5 w-20" />
    </div>
  </Card>
)

export const CardSkeletons = ({ count }: { count: number }) => (
  <>
    <output className="sr-only">{uiText.loading}</output>
    {Array.from({ length: count }, (_each, index) => (
      <CardSkeleton key={index} />
    ))}
  </>
)
