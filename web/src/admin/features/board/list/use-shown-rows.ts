import { useContext, useMemo, useState, type RefObject } from 'react'
import { hourMs } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { listsApi } from '../../../api/lists-api.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { drawGroups, type DrawGroup } from '../../../board/draw-group.ts'
import { filterRows, type ShownFilter } from './board-filter.ts'
import { useSteadyRows } from './use-steady-rows.ts'

/** Rows of 'Berikutnya' that a phone shows at first. */
const phoneRows = 3

/** `open` are the rows on the screen. */
type ShownGroup = { group: DrawGroup; rows: BoardRow[]; open: BoardRow[] }

const useAliases = (): ReadonlyMap<string, readonly string[]> => {
  const { data } = listsApi.useSchedulesQuery()
  return useMemo(() => new Map((data ?? []).map(({ marketName, aliases }) => [marketName, aliases ?? []])), [data])
}

type Wanted = { filter: ShownFilter; search: string }

/** The rows in their places by group, filtered; rows of 'Berikutnya' that are far away are folded. */
export const useShownRows = (
  rows: readonly BoardRow[],
  list: RefObject<HTMLElement | null>,
  { filter, search }: Wanted,
  isPhone: boolean,
) => {
  const placed = useSteadyRows(rows, list)
  const aliases = useAliases()
  const [isUnfolded, setUnfolded] = useState(false)
  const now = useContext(ClockContext).now()
  const isFiltered = filter !== 'all' || search !== ''
  const isNear = ({ closesAt }: BoardRow) => closesAt - now <= hourMs
  const withFilter = (wanted: ShownFilter) => filterRows(rows, wanted, '', aliases)
  const matching = new Set(filterRows(rows, filter, search, aliases))

  const isAtFirst = (row: BoardRow, place: number) => isFiltered || (isPhone ? place < phoneRows : isNear(row))
  const rowsOf = (wanted: DrawGroup) => placed.flatMap(({ group, row }) => (group === wanted ? [row] : []))
  const groups = drawGroups.flatMap((group): ShownGroup[] => {
    const own = rowsOf(group).filter((row) => matching.has(row))
    if (own.length === 0 || group === 'done' || group === 'off') return []
    return [{ group, rows: own, open: group === 'next' && !isUnfolded ? own.filter(isAtFirst) : own }]
  })
  const next = groups.find(({ group }) => group === 'next')?.rows ?? []
  const [done, off] = [rowsOf('done'), rowsOf('off')]
  const total = rows.filter(({ group }) => group !== 'off').length
  return {
    now,
    groups,
    visible: groups.flatMap(({ open }) => open),
    /** Rows that are folded away, or would be. */
    folded: next.filter((row, place) => !isAtFirst(row, place)),
    isUnfolded,
    toggleFold: () => setUnfolded(!isUnfolded),
    nearCount: next.filter(isNear).length,
    done,
    off,
    total,
    isAllDone: total > 0 && done.length === total,
    isFiltered,
    counts: {
      all: total,
      mine: withFilter('mine').filter(({ group }) => group !== 'done').length,
      free: withFilter('free').filter((row) => row.group !== 'next' || isNear(row)).length,
    },
  }
}

export type ShownRows = ReturnType<typeof useShownRows>
