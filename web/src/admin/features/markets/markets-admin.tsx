import { marketCalls, type Market, type MarketDraws } from '@papan/contracts/calls/content/market-calls.ts'
import { scheduleCalls } from '@papan/contracts/calls/content/schedule-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { TimesText } from '../../records/times-text.tsx'
import { dayText } from '../../../shared/format/wib-text.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { useRead, useWrite } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { editSchedulePath, newSchedulePath } from '../../paths/admin-paths.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { LastNumber } from '../../records/last-number.tsx'
import { RecordList, type Column } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { searchDelay, Toolbar } from '../../records/toolbar.tsx'
import { MarketForm } from './market-form.tsx'
import { marketsText } from './markets-text.ts'

const texts = { yes: marketsText.removeYes, removed: marketsText.removed, failed: marketsText.removeFailed }
const none: readonly never[] = []

/** What is known of the markets beside their names; without it the list works too. */
const useMarketFacts = () => {
  const { data: schedules } = useRead(scheduleCalls.listSchedules, 'Schedules')
  const { data: draws = none } = useRead(marketCalls.listMarketDraws, 'Results')
  const scheduleOf = new Map(schedules?.map((schedule) => [schedule.marketName, schedule]))
  const drawsOf = new Map<string, MarketDraws>(draws.map((each) => [each.market, each]))
  return { scheduleOf, drawsOf, areSchedulesKnown: schedules !== undefined }
}

/** Markets with their draws and schedules; a row opens its schedule. */
export const MarketsAdmin = ({ title }: { title: string }) => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = useRead(marketCalls.listMarkets, 'Markets', { params: { search: cari, page } })
  const { scheduleOf, drawsOf, areSchedulesKnown } = useMarketFacts()
  const today = useAtNow(wibDate)
  const [deleteMarket] = useWrite(marketCalls.deleteMarket, 'Markets')
  const { heading, deleting, ask } = useDeletion(texts)
  const remove = (market: Market) =>
    ask({
      id: market.id,
      question: marketsText.removeQuestion(market.name),
      remove: () => deleteMarket({ path: { marketId: market.id }, state: market }),
    })
  const stateOf = (name: string) => {
    const schedule = scheduleOf.get(name)
    if (schedule) return <TimesText schedule={schedule} />
    return areSchedulesKnown && <b className="text-warn">{marketsText.unscheduled}</b>
  }
  const columns: Column<Market>[] = [
    {
      name: marketsText.name,
      place: 'title',
      render: ({ name, createdAt }) => {
        const { draws } = drawsOf.get(name) ?? {}
        const schedule = scheduleOf.get(name)
        return (
          <span className="flex items-center gap-3">
            <MarketMark name={name} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} size={36} />
            <span>
              {name}
              <small>
                <span className="record-narrow">
                  {draws !== undefined && `${marketsText.drawCount(draws)}, `}
                  {stateOf(name)}
                </span>
                <span className="record-wide">{marketsText.createdOn(dayText(wibDate(Date.parse(createdAt))))}</span>
              </small>
            </span>
          </span>
        )
      },
    },
    {
      name: marketsText.draws,
      place: 'wide',
      className: 'tabular-nums',
      render: ({ name }) => drawsOf.get(name)?.draws.toLocaleString('id-ID'),
    },
    { name: marketsText.schedule, place: 'wide', render: ({ name }) => stateOf(name) },
    {
      name: marketsText.lastResult,
      place: 'widest',
      render: ({ name }) => <LastNumber newest={drawsOf.get(name)?.newest ?? null} today={today} />,
    },
    {
      name: adminText.actions,
      place: 'actions',
      render: (market) => (
        <RemoveButton
          label={marketsText.removeOf(market.name)}
          disabled={deleting === market.id}
          onClick={() => void remove(market)}
        />
      ),
    },
  ]

  return (
    <Records
      title={title}
      note={drawsOf.size > 0 ? marketsText.total(drawsOf.size) : undefined}
      listHeading={marketsText.listHeading}
      listRef={heading}
      renderForm={(_record, frame) => <MarketForm {...frame} />}
      toolbar={
        <Toolbar
          search={{
            label: marketsText.search,
            placeholder: marketsText.searchPlaceholder,
            value: cari,
            delay: searchDelay,
            onSearch: (text) => narrowTo({ cari: text }),
          }}
        />
      }
    >
      <RecordList
        query={query}
        rowsOf={({ data }) => data}
        caption={marketsText.listHeading}
        columns={columns}
        idOf={({ id }) => id}
        opens={({ name }) => (scheduleOf.has(name) ? editSchedulePath(name) : newSchedulePath(name))}
        failed={marketsText.loadFailed}
        empty={cari ? marketsText.noMatches : marketsText.none}
        isNarrowed={cari !== ''}
        skeletons={pageSizes.adminList}
        paging={{ page, totalPages: query.currentData?.meta.totalPages, showPage, fallBackTo }}
      />
    </Records>
  )
}
