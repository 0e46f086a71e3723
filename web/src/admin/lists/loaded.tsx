import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { LoadError } from '../../shared/ui/load-error.tsx'

/** The part of a query's state that decides what a screen shows. */
type LoadState<Data> = {
  data?: Data | undefined
  isError: boolean
  isFetching: boolean
  /** The data that belongs to what is asked for now; absent while another page's data still stands in for it. */
  currentData?: Data | undefined
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: LoadState<Data>
  /** The spec's sentence for a load that failed. */
  failed: string
  /** Drawn in the size of the content while there is nothing yet. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Data that was asked for: a skeleton first, a line with 'Coba lagi' after a failure, and old data stays on screen meanwhile. */
export const Loaded = <Data,>({ query, failed, skeleton, children }: LoadedProps<Data>) => {
  const { data, currentData, isError, isFetching, refetch } = query
  const errorLine = useRef<HTMLDivElement>(null)
  // Somebody who has leafed on stands below the list, where a line above it would not be seen.
  useEffect(() => {
    if (isError && !isFetching) errorLine.current?.scrollIntoView({ block: 'nearest' })
  }, [isError, isFetching])
  const outdated = data !== undefined && currentData === undefined
  return (
    <div aria-busy={isFetching} className="flex flex-col gap-4">
      {isError && (
        <div ref={errorLine}>
          <LoadError text={failed} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined ? (
        !isError && skeleton
      ) : (
        <div className={classNames('transition-opacity duration-150', outdated && isFetching && 'opacity-55')}>
          {children(data)}
        </div>
      )}
    </div>
  )
}
