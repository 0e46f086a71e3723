import type { ReactNode } from 'react'
import { boardText } from './board-text.ts'
import type { ShownFilter } from './list/board-filter.ts'
import { BoardSearch } from './list/board-search.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import { Bar } from './rows/bar.tsx'

type BoardHeadProps = {
  greeting: ReactNode
  done: number
  total: number
  filter: ShownFilter
  counts: Record<ShownFilter, number>
  isPhone: boolean
  onFilter: (filter: ShownFilter) => void
}

/** Greeting, progress of the day and filters. */
export const BoardHead = ({ greeting, done, total, filter, counts, isPhone, onFilter }: BoardHeadProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
    {greeting}
    <p className="flex min-w-0 grow basis-76 items-center justify-end gap-3 text-sm max-md:basis-full">
      <Bar part={total > 0 ? done / total : 0} className="max-w-36 min-w-16 flex-1 max-md:max-w-none" />
      <span>
        <strong className="tabular-nums">{done}</strong> {boardText.progress(total)}
      </span>
    </p>
    {isPhone && <BoardSearch className="w-full" />}
    <FilterChips filter={filter} counts={counts} onChoose={onFilter} />
  </div>
)
