import { classNames } from '../../../../shared/ui/class-names.ts'
import { boardText } from '../board-text.ts'
import { shownFilters, type ShownFilter } from './board-filter.ts'

type FilterChipsProps = {
  filter: ShownFilter
  counts: Record<ShownFilter, number>
  onChoose: (filter: ShownFilter) => void
}

export const FilterChips = ({ filter, counts, onChoose }: FilterChipsProps) => (
  <fieldset
    aria-label={boardText.show}
    className="flex max-w-full flex-wrap overflow-hidden rounded-control border border-line-strong bg-raised max-md:w-full"
  >
    {shownFilters.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === filter}
        onClick={() => onChoose(each)}
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
