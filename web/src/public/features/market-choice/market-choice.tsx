import { useSearchParams } from 'react-router-dom'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { schedulesCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { filterList, listFilterOf } from '../../market-list/list-filter.ts'
import { ListTools, NoMatch } from '../../market-list/list-tools.tsx'
import { PageTitle } from '../../layout/page-title.tsx'
import { layoutText } from '../../layout/layout-text.ts'

/** Of the pages that lead to one kind of page of each market. */
const choiceText = {
  statistics: {
    title: layoutText.data.statistics,
    about: 'Pilih pasaran: angka per posisi, peta 2D dan lama tidak keluar, dibanding kebetulan.',
  },
  paito: {
    title: layoutText.data.paito,
    about: 'Pilih pasaran: PRIZE 1 minggu demi minggu, Senin sampai Minggu.',
  },
  markets: 'Pasaran',
  empty: 'Belum ada data pasaran.',
  failed: 'Gagal memuat daftar pasaran.',
} as const

const places = {
  statistics: { path: paths.statisticsChoice, pathOf: paths.statistics },
  paito: { path: paths.paitoChoice, pathOf: paths.paito },
} as const

/** Every market by name, as a link to its statistics or paito. */
export const MarketChoice = ({ of }: { of: keyof typeof places }) => {
  const { path, pathOf } = places[of]
  const { data, isFailed, refetch } = useData(schedulesCall)
  const filter = listFilterOf(useSearchParams()[0], {})
  const rows = (data ?? [])
    .map((schedule) => ({ schedule }))
    .sort((a, b) => byText(a.schedule.marketName, b.schedule.marketName))
  const { shown, counts } = filterList(rows, filter, () => '')
  return (
    <div className="flex flex-col gap-5">
      <div>
        <PageTitle title={choiceText[of].title} />
        <p className="text-soft">{choiceText[of].about}</p>
      </div>
      {isFailed && <LoadError text={choiceText.failed} onRetry={refetch} />}
      {!data && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {data?.length === 0 && <EmptyNote text={choiceText.empty} />}
      {rows.length > 0 && <ListTools path={path} filter={filter} states={{}} counts={counts} />}
      {rows.length > 0 && shown.length === 0 && <NoMatch path={path} />}
      {shown.length > 0 && (
        <nav aria-label={choiceText.markets}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-2">
            {shown.map(({ schedule: { marketName, family, logoUrl } }) => (
              <li key={marketName}>
                <a
                  href={pathOf(marketName)}
                  className="flex h-full items-center gap-3 rounded-card border border-line bg-sheet p-2.5 font-bold hover:bg-well"
                >
                  <MarketMark name={marketName} family={family} logoUrl={logoUrl} />
                  <span className="min-w-0 wrap-anywhere">{marketName}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
