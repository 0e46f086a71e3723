import { useRef } from 'react'
import type { Market } from '@papan/contracts/calls/market-calls.ts'
import { pageSizes } from '@papan/contracts/rules/limits.ts'
import { adminText } from '../../shared/admin/admin-text.ts'
import { PagedList } from '../../shared/admin/paged-list.tsx'
import { SearchField } from '../../shared/admin/search-field.tsx'
import { useDeletion } from '../../shared/admin/use-deletion.ts'
import { instantText } from '../../shared/format/instant-text.ts'
import { useListQuery } from '../../shared/paths/use-list-query.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Cell, Table } from '../../shared/ui/table.tsx'
import { MarketForm } from './market-form.tsx'
import { marketsApi } from './markets-api.ts'
import { marketsText } from './markets-text.ts'

const words = { removed: marketsText.removed, failed: marketsText.removeFailed }
const columns = [marketsText.name, marketsText.createdAt, adminText.actions].map((name) => ({ name }))

/** Adds markets, finds and deletes them. */
export const MarketsAdmin = () => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = marketsApi.useMarketsQuery({ search: cari, page }, { refetchOnMountOrArgChange: true })
  const [deleteMarket] = marketsApi.useDeleteMarketMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that held the focus is gone.
  const { deleting, ask } = useDeletion(words, () => heading.current?.focus())
  const remove = ({ id, rev, name }: Market) =>
    ask({ id, question: marketsText.removeQuestion(name), remove: () => deleteMarket({ id, rev }).unwrap() })

  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="formulir" className="p-5">
        <h2 id="formulir" className="mb-4 text-lg font-bold">
          {marketsText.newHeading}
        </h2>
        <MarketForm />
      </Card>
      <Card as="section" aria-labelledby="daftar" className="flex flex-col gap-4 p-5">
        <h2 id="daftar" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {marketsText.listHeading}
        </h2>
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
                    <Button
                      look="danger-quiet"
                      aria-label={marketsText.removeOf(market.name)}
                      disabled={deleting === market.id}
                      onClick={() => void remove(market)}
                    >
                      {adminText.remove}
                    </Button>
                  </Cell>
                </tr>
              ))}
            </Table>
          )}
        </PagedList>
      </Card>
    </div>
  )
}
