import type { Market } from '@papan/contracts/calls/content/market-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { adminText } from '../../forms/admin-text.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { FormAndList } from '../../lists/form-and-list.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { instantText } from '../../format/instant-text.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { Cell, Table } from '../../lists/table.tsx'
import { MarketForm } from './market-form.tsx'
import { marketsApi } from './markets-api.ts'
import { marketsText } from './markets-text.ts'

const texts = { yes: marketsText.removeYes, removed: marketsText.removed, failed: marketsText.removeFailed }
const columns = [marketsText.name, marketsText.createdAt, adminText.actions]

export const MarketsAdmin = () => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = marketsApi.useMarketsQuery({ search: cari, page }, { refetchOnMountOrArgChange: true })
  const [deleteMarket] = marketsApi.useDeleteMarketMutation()
  const { heading, deleting, ask } = useDeletion(texts)
  const remove = ({ id, epoch, rev, name }: Market) =>
    ask({ id, question: marketsText.removeQuestion(name), remove: () => deleteMarket({ id, epoch, rev }).unwrap() })

  return (
    <FormAndList
      formHeading={marketsText.newHeading}
      form={<MarketForm />}
      listHeading={marketsText.listHeading}
      listRef={heading}
    >
      <SearchField
        label={marketsText.search}
        placeholder={marketsText.searchPlaceholder}
        value={cari}
        onSearch={(text) => narrowTo({ cari: text })}
      />
      <PagedList
        query={query}
        page={page}
        onPage={showPage}
        onBeyond={fallBackTo}
        failed={marketsText.loadFailed}
        empty={cari ? marketsText.noMatches : marketsText.none}
        skeleton={{ rows: pageSizes.adminList }}
      >
        {(markets) => (
          <Table caption={marketsText.listHeading} columns={columns}>
            {markets.map((market) => (
              <tr key={market.id}>
                <Cell label={marketsText.name} className="card-cell-title font-semibold">
                  {market.name}
                </Cell>
                <Cell label={marketsText.createdAt} className="text-soft tabular-nums">
                  {instantText(Date.parse(market.createdAt))}
                </Cell>
                <Cell label={adminText.actions} className="card-cell-corner card-cell-actions">
                  <RemoveButton
                    label={marketsText.removeOf(market.name)}
                    disabled={deleting === market.id}
                    onClick={() => void remove(market)}
                  />
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </FormAndList>
  )
}
