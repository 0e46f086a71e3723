import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'

const CardSkeleton = () => (
  <Card className="flex flex-col">
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11" />
        <div className="flex grow flex-col gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-29" />
      <Skeleton className="h-5 w-1/2" />
    </div>
    <div className="flex justify-between border-t border-line px-4 py-3.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-5 w-24" />
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
