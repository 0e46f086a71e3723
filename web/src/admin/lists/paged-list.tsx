import { useEffect, useRef, type ReactNode } from 'react'
import type { PageMeta } from '@papan/contracts/calls/fields.ts'
import { Empty } from './empty.tsx'
import { Loaded } from './loaded.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

type Paged<Row> = { data: Row[]; meta: PageMeta }

type PagedListProps<Row> = {
  query: {
    data?: Paged<Row> | undefined
    currentData?: Paged<Row> | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
  /** Called with the last page when the requested one no longer exists, as after its last row was deleted. */
  onBeyond: (lastPage: number) => void
  failed: string
  empty: string
  skeleton: { rows: number; className?: string }
  children: (rows: readonly Row[]) => ReactNode
}

/** Height of the sticky top bar, which would cover the start of the list. */
const topBarPx = 60

export const PagedList = <Row,>({
  query,
  page,
  onPage,
  onBeyond,
  failed,
  empty,
  skeleton,
  children,
}: PagedListProps<Row>) => {
  const top = useRef<HTMLDivElement>(null)
  const turnTo = (next: number) => {
    const { y = 0 } = top.current?.getBoundingClientRect() ?? {}
    if (y < topBarPx) top.current?.scrollIntoView()
    onPage(next)
  }
  const totalPages = query.currentData?.meta.totalPages
  useEffect(() => {
    if (totalPages && page > totalPages) onBeyond(totalPages)
  })
  return (
    <Loaded query={query} failed={failed} skeleton={<RowSkeletons {...skeleton} />}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Empty text={empty} />
        ) : (
          <div ref={top} className="flex scroll-mt-20 flex-col gap-5">
            {children(data)}
            <Pagination page={page} totalPages={meta.totalPages} onPage={turnTo} />
          </div>
        )
      }
    </Loaded>
  )
}
