import type { ReactNode } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { boardText } from './board-text.ts'
import { shownFilters, type ShownFilter } from './list/board-filter.ts'
import { BoardSearch } from './list/board-search.tsx'
import { Bar } from './rows/bar.tsx'

type FilterChipsProps = {
  filter: ShownFilter
  counts: Record<ShownFilter, number>
  onFilter: (filter: ShownFilter) => void
}

const FilterChips = ({ filter, counts, onFilter }: FilterChipsProps) => (
  <fieldset
    aria-label={boardText.show}
    className="flex max-w-full flex-wrap overflow-hidden rounded-control border border-line-strong bg-raised max-md:w-full"
  >
    {shownFilters.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === filter}
        onClick={() => onFilter(each)}
        className={classNames(
          'flex min-h-11 items-center justify-between gap-2 border-line px-3 text-sm max-md:gap-1 max-md:px-2 font-semibold not-first:border-l max-md:grow lg:min-h-9',
          each === filter ? 'bg-brand-soft text-brand' : 'hover:bg-well',
        )}
      >
        {boardText.filters[each]}
        <span className="tabular-nums">{counts[each]}</span>
      </button>
    ))}
  </fieldset>
)

type BoardHeadProps = FilterChipsProps & {
  greeting: ReactNode
  done: number
  total: number
  isPhone: boolean
  /** At its end. */
  notices: ReactNode
}

/** Greeting, progress of the day and filters. */
export const BoardHead = ({ greeting, done, total, isPhone, notices, ...filters }: BoardHeadProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
    {greeting}
    <p className="flex min-w-0 grow basis-76 items-center justify-end gap-3 text-sm max-md:basis-full">
      <Bar part={total > 0 ? done / total : 0} className="max-w-36 min-w-16 flex-1 max-md:max-w-none" />
      <span>
        <strong className="tabular-nums">{done}</strong> {boardText.progress(total)}
      </span>
    </p>
    {isPhone && <BoardSearch className="w-full" />}
    <FilterChips {...filters} />
    {notices}
  </div>
)
