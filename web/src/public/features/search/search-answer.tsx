import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { wibDate } from '@papan/contracts/wib.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { DayAnswer } from './day-answer.tsx'
import { MarketAnswer } from './market-answer.tsx'
import { NumberAnswer, NumberOf } from './number-answer.tsx'
import { followedMarkets } from '../../followed/followed-markets.ts'
import { followedText } from '../../followed/followed-text.ts'
import { useFollowed } from '../../followed/use-followed.ts'
import { RecentRows } from './recent-rows.tsx'
import { namedCard, searchMarkets, soonest } from './search-found.ts'
import { ComingRow, HitRow, List } from './search-rows.tsx'
import { searchText } from './search-text.ts'

/** The soonest markets stay above the keyboard. */
const mineShown = 4

/** What a search finds; without a text the markets of the visitor, what they opened before (`hasRecent`) and those that draw next. */
export const SearchAnswer = ({ text, hasRecent = false }: { text: string; hasRecent?: boolean }) => {
  const { data, isFailed, refetch } = useData(pageDataCall)
  const cards = cardsOf(data)
  const named = cards.map(namedCard)
  // Only a date without a year depends on the day.
  const midnight = useAtNow((now) => Date.parse(`${wibDate(now)}T00:00:00+07:00`))
  const coming = useAtNow(
    (now) => soonest(cards, now),
    'minute',
    (a, b) =>
      a.length === b.length &&
      a.every(({ schedule, at }, index) => schedule === b[index]?.schedule && at === b[index].at),
  )
  const found = searchMarkets(cards, text, midnight)
  const { number, date, isDateMeant } = found.query
  const [best] = found.hits
  const { kept } = useFollowed()
  const mine = text.trim() === '' ? followedMarkets(kept, named).slice(0, mineShown) : []
  const isNothing = !best && number === null && date === null
  return (
    <>
      {isFailed && !data && <LoadError text={searchText.failed} onRetry={refetch} />}
      {!data && !isFailed && <output className="block p-3 text-soft">{searchText.loading}</output>}
      {data?.schedules.length === 0 && <EmptyNote text={searchText.empty} />}
      {/* Enter opens the first link of these. */}
      <div data-found="">
        {data && date && !best && <DayAnswer key={date} date={date} today={wibDate(midnight)} />}
        {data &&
          number &&
          (found.isNumberOf && best ? (
            <NumberOf number={number} market={best.market.marketName} />
          ) : (
            <NumberAnswer key={number} number={number} cards={cards} />
          ))}
        {data && <MarketAnswer found={found} />}
      </div>
      {data && isNothing && text.trim() !== '' && (
        <output className="block p-3 wrap-anywhere">
          {isDateMeant ? searchText.noSuchDate(text.trim()) : searchText.noMarket(text.trim())}
        </output>
      )}
      {mine.length > 0 && (
        <List title={followedText.title}>
          {mine.map((market) => (
            <HitRow key={market.marketName} hit={{ market, rank: 0, alias: null }} typed="" />
          ))}
        </List>
      )}
      {hasRecent && data && text.trim() === '' && <RecentRows cards={named} shown={mine} />}
      {data && isNothing && coming.length > 0 && (
        <List title={searchText.soonest}>
          {coming.map((one) => (
            <ComingRow key={one.schedule.marketName} coming={one} />
          ))}
        </List>
      )}
    </>
  )
}
