import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { longDate, shortDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { detailPageCall, drawCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { DrawRow, HitRow, List } from './search-rows.tsx'
import { historyRows, type Found, type Hit } from './search-found.ts'
import { searchText } from './search-text.ts'

const lastShown = 3

const DrawOf = ({ market, date }: { market: string; date: string }) => {
  const { data, status } = useData(drawCall(market, date))
  return (
    <List title={searchText.drawOn(longDate(date))}>
      {status === 404 ? (
        <li className="p-3 text-soft">{searchText.noDraw}</li>
      ) : (
        <DrawRow href={paths.draw(market, date)} title={market} digits={firstPrizeNumber(data?.result)} />
      )}
      <DrawRow href={paths.day(date)} title={searchText.allOn(longDate(date))} digits={null} />
    </List>
  )
}

const LastDraws = ({ market }: { market: string }) => {
  const { data } = useData(detailPageCall(market, 1, historyRows))
  if (!data?.history.data.length) return null
  return (
    <List title={searchText.drawsOf(market)}>
      {data.history.data.slice(0, lastShown).map((result) => (
        <DrawRow
          key={result.date}
          href={paths.draw(market, result.date)}
          title={shortDate(result.date)}
          digits={firstPrizeNumber(result)}
        />
      ))}
    </List>
  )
}

const Tabs = ({ hit }: { hit: Hit }) => {
  const { marketName } = hit.market
  const links = [
    [paths.resultDetail(marketName), searchText.results],
    [paths.statistics(marketName), searchText.statistics],
    [paths.paito(marketName), searchText.paito],
    [paths.predictionDetail(marketName), searchText.predictions],
    [paths.schedules, searchText.schedules],
  ] as const
  return (
    <li data-market={marketName} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pb-2">
      <nav aria-label={searchText.tabs(marketName)} className="flex grow flex-wrap gap-x-4">
        {links.map(([href, label]) => (
          <a key={href} href={href} className="inline-flex min-h-11 items-center font-semibold text-brand">
            {label}
          </a>
        ))}
      </nav>
      <a href={paths.liveDrawOf(marketName)} className={buttonClass()}>
        {searchText.liveDraw}
      </a>
    </li>
  )
}

/** The markets that a text may mean; the best opens out. */
export const MarketAnswer = ({ found: { query, count, hits } }: { found: Found }) => {
  const [best] = hits
  if (!best) return null
  const { date } = query
  const typed = query.words.join(' ')
  const hrefOf = ({ market }: Hit) => (date ? paths.draw(market.marketName, date) : undefined)
  return (
    <>
      {date && <DrawOf market={best.market.marketName} date={date} />}
      <List title={<output>{searchText.markets(count)}</output>}>
        {hits.map((hit) => [
          <HitRow key={hit.market.marketName} hit={hit} typed={typed} href={hrefOf(hit)} />,
          hit === best && <Tabs key="tabs" hit={hit} />,
        ])}
      </List>
      {!date && <LastDraws market={best.market.marketName} />}
    </>
  )
}
