import { useListQuery } from '../../../paths/use-list-query.ts'
import { readFilter, type ShownFilter } from './board-filter.ts'

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
