import { useListQuery } from '../../../paths/use-list-query.ts'
import { visibleText } from '@papan/contracts/parsing/visible-text.ts'
import type { BoardRow } from '../../../board/board-rows.ts'

export const shownFilters = ['all', 'mine', 'free'] as const
export type ShownFilter = (typeof shownFilters)[number]

const isShown = ({ claim, holder, isOfferedToMe, group }: BoardRow, filter: ShownFilter): boolean => {
  if (filter === 'mine') return holder?.isMe === true || isOfferedToMe
  return filter === 'all' || (claim === null && group !== 'done' && group !== 'off')
}

/** `aliases`: other names by market. */
const matches = ({ draw }: BoardRow, wanted: string, aliases: ReadonlyMap<string, readonly string[]>): boolean =>
  [draw.market, draw.family ?? '', ...(aliases.get(draw.market) ?? [])].some((name) =>
    name.toUpperCase().includes(wanted),
  )

export const filterRows = (
  rows: readonly BoardRow[],
  filter: ShownFilter,
  search: string,
  aliases: ReadonlyMap<string, readonly string[]>,
): BoardRow[] => {
  const wanted = visibleText(search).normalize('NFKC').trim().toUpperCase()
  return rows.filter((row) => isShown(row, filter) && (wanted === '' || matches(row, wanted, aliases)))
}

export const readFilter = (text: string): ShownFilter => shownFilters.find((each) => each === text) ?? 'all'

/** Filter and search of the board in the URL, so that the top bar and the page share them. */
export const useBoardFilter = () => {
  const { list, narrowTo } = useListQuery(['tampil', 'cari'])
  const filter = readFilter(list.tampil)
  return {
    filter,
    search: list.cari,
    showOnly: (next: ShownFilter) => narrowTo({ tampil: next === 'all' ? '' : next }),
    /** A second press shows all again. */
    toggle: (next: ShownFilter) => narrowTo({ tampil: next === filter ? '' : next }),
    searchFor: (text: string) => narrowTo({ cari: text }),
    clear: () => narrowTo({ tampil: '', cari: '' }),
  }
}
