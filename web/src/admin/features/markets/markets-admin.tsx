import { marketCalls, type Market } from '@papan/contracts/calls/content/market-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { editSchedulePath, newSchedulePath } from '../../paths/admin-paths.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { RecordList, type Column } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { searchDelay, Toolbar } from '../../records/toolbar.tsx'
import { useMarketColumns, useMarketFacts } from './market-columns.tsx'
import { MarketForm } from './market-form.tsx'
import { marketsText } from './markets-text.ts'

/** Markets with their draws and schedules; a row opens its schedule. */
export const MarketsAdmin = ({ title }: { title: string }) => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = useRead(marketCalls.listMarkets, 'Markets', { params: { search: cari, page } })
  const facts = useMarketFacts()
  const columns = useMarketColumns(facts)
  const [deleteMarket] = useWrite(marketCalls.deleteMarket, 'Markets')
  const { heading, deleting, ask } = useDeletion(marketsText)
  const remove = (market: Market) =>
    ask({
      id: market.id,
      question: marketsText.removeQuestion(market.name),
      remove: () => deleteMarket({ path: { marketId: market.id }, state: market }),
    })
  const actions: Column<Market> = {
    name: adminText.actions,
    place: 'actions',
    render: (market) => (
      <RemoveButton
        label={marketsText.removeOf(market.name)}
        disabled={deleting === market.id}
        onClick={() => void remove(market)}
      />
    ),
  }
  return (
    <Records
      title={title}
      note={facts.count > 0 ? marketsText.total(facts.count) : undefined}
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
        columns={[...columns, actions]}
        idOf={({ id }) => id}
        opens={({ name }) => (facts.scheduleOf(name) === null ? newSchedulePath(name) : editSchedulePath(name))}
        failed={marketsText.loadFailed}
        empty={cari ? marketsText.noMatches : marketsText.none}
        isNarrowed={cari !== ''}
        skeletons={pageSizes.adminList}
        paging={{ page, totalPages: query.currentData?.meta.totalPages, showPage, fallBackTo }}
      />
    </Records>
  )
}
