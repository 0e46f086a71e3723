import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { LoadError } from '../../shared/ui/load-error.tsx'

type LoadState<Data> = {
  data?: Data | undefined
  isError: boolean
  isFetching: boolean
  /** Data of the current arguments; absent while the previous page's data is shown. */
  currentData?: Data | undefined
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: LoadState<Data>
  /** The spec's error text. */
  failed: string
  /** Has the size of the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a skeleton first, 'Coba lagi' after a failure, and keeps old data on screen. */
export const Loaded = <Data,>({ query, failed, skeleton, children }: LoadedProps<Data>) => {
  const { data, currentData, isError, isFetching, refetch } = query
  const errorLine = useRef<HTMLDivElement>(null)
  // After a page change the user is below the list and would not see an error above it.
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
