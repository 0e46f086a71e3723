import { shallowEqual } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { schedulesCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { CalendarLink } from '../../market/page/calendar-link.tsx'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { noticeTitle } from '../../market/market-text.ts'
import { OfficialSite } from '../../market/official-site.tsx'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { filterList, listFilterOf, listHref } from '../../market-list/list-filter.ts'
import { ListTools, NoMatch } from '../../market-list/list-tools.tsx'
import { bySoonestClose, closeText, nextClose } from './soonest-close.ts'
import { pageSlice } from '../../ui/page-slice.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { PageTitle } from '../../layout/page-title.tsx'

const schedulesText = {
  nextClose: (when: string) => `Tutup berikutnya ${when}`,
  title: 'JADWAL KELUARAN TOGEL',
  empty: 'Jadwal belum tersedia.',
  failed: 'Gagal memuat data jadwal. Silakan coba lagi nanti.',
  market: 'Pasaran',
  day: 'Hari',
  close: 'Tutup (GMT+7)',
  open: 'Buka (GMT+7)',
  site: 'Situs Resmi',
  none: '–',
} as const

/** By their words in the address. */
const scheduleStates = { buka: 'Buka', libur: 'Libur', ditunda: 'Ditunda' } as const
const stateOf = ({ status }: PublicSchedule): keyof typeof scheduleStates => {
  if (status === 'BUKA') return 'buka'
  return status === 'TUTUP' ? 'libur' : 'ditunda'
}

const Market = ({ schedule: { marketName, family, logoUrl, status, reason } }: { schedule: PublicSchedule }) => (
  <span className="flex min-w-0 items-center gap-3">
    <MarketMark name={marketName} family={family} logoUrl={logoUrl} />
    {/* Beside a long text of days a table leaves a name no room for its words. */}
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:min-w-36">
      <span className="font-bold wrap-anywhere">{marketName}</span>
      {status !== 'BUKA' && <Chip tone="warn">{noticeTitle(status)}</Chip>}
      {reason && <span className="text-sm text-soft wrap-anywhere">{reason}</span>}
    </span>
  </span>
)

const NextClose = ({ schedule }: { schedule: PublicSchedule }) => {
  const when = useAtNow((now) => closeText(nextClose(schedule, now), now))
  return when === null ? null : <span className="block text-sm text-soft">{schedulesText.nextClose(when)}</span>
}

const Time = ({ time }: { time: string | null }) => <span className="digits text-lg">{time ?? schedulesText.none}</span>

const columns = [
  schedulesText.market,
  schedulesText.day,
  schedulesText.close,
  schedulesText.open,
  schedulesText.site,
] as const

const Table = ({ rows }: { rows: PublicSchedule[] }) => (
  <Card className="hidden overflow-hidden sm:block">
    <table className="w-full text-left">
      <caption className="sr-only">{schedulesText.title}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-soft">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((schedule) => (
          <tr key={schedule.marketName}>
            <th scope="row" className="px-4 py-3 font-normal">
              <Market schedule={schedule} />
            </th>
            <td className="px-4 py-3">
              {schedule.day}
              <NextClose schedule={schedule} />
            </td>
            <td className="px-4 py-3">
              <Time time={schedule.closeTime} />
            </td>
            <td className="px-4 py-3">
              <Time time={schedule.openTime} />
            </td>
            <td className="px-4 py-2">
              <span className="flex flex-col items-start">
                <OfficialSite market={schedule.marketName} link={schedule.officialLink} />
                <CalendarLink schedule={schedule} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

const Cards = ({ rows }: { rows: PublicSchedule[] }) => (
  <ul className="flex flex-col gap-4 sm:hidden">
    {rows.map((schedule) => (
      <li key={schedule.marketName}>
        <Card className="flex flex-col gap-3 p-4 pb-1">
          <Market schedule={schedule} />
          <dl className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-control bg-well p-3">
            <div className="col-span-2">
              <dt className="sr-only">{schedulesText.day}</dt>
              <dd className="font-semibold">
                {schedule.day}
                <NextClose schedule={schedule} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">{schedulesText.close}</dt>
              <dd>
                <Time time={schedule.closeTime} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">{schedulesText.open}</dt>
              <dd>
                <Time time={schedule.openTime} />
              </dd>
            </div>
          </dl>
          <div className="flex flex-wrap justify-between gap-x-4 text-sm">
            <OfficialSite market={schedule.marketName} link={schedule.officialLink} />
            <CalendarLink schedule={schedule} />
          </div>
        </Card>
      </li>
    ))}
  </ul>
)

/** When every market closes and opens, the next close first, five a page: a table, or cards on a phone. */
export const ScheduleList = () => {
  const [query] = useSearchParams()
  const { data, isFailed, refetch } = useData(schedulesCall)
  const schedules = data ?? []
  // By name, which changes as markets close.
  const names = useAtNow(
    (now) => bySoonestClose(schedules, now).map(({ marketName }) => marketName),
    'minute',
    shallowEqual,
  )
  const byName = new Map(schedules.map((schedule) => [schedule.marketName, schedule]))
  const sorted = names.flatMap((name) => byName.get(name) ?? []).map((schedule) => ({ schedule }))
  const filter = listFilterOf(query, scheduleStates)
  const { shown, counts } = filterList(sorted, filter, stateOf)
  const { rows: cards, page, totalPages } = pageSlice(shown, query, pageSizes.schedules)
  const rows = cards.map(({ schedule }) => schedule)
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={schedulesText.title} />
      {isFailed && <LoadError text={schedulesText.failed} onRetry={refetch} />}
      {data?.length === 0 && <EmptyNote text={schedulesText.empty} />}
      {!data && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {schedules.length > 0 && (
        <ListTools path={paths.schedules} filter={filter} states={scheduleStates} counts={counts} />
      )}
      {schedules.length > 0 && rows.length === 0 && <NoMatch path={paths.schedules} />}
      {rows.length > 0 && (
        <>
          <Table rows={rows} />
          <Cards rows={rows} />
        </>
      )}
      <Pagination page={page} totalPages={totalPages} hrefOf={(to) => listHref(paths.schedules, filter, to)} />
    </div>
  )
}
