import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, shortDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { drawsWithCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import type { ScheduleCard } from '../../market/market-cards.ts'
import { drawnToday } from './search-found.ts'
import { DrawRow, List, TodayRow } from './search-rows.tsx'
import { searchText } from './search-text.ts'

/** Draws of today and of the last 30 days that hold a number. */
export const NumberAnswer = ({ number, cards }: { number: string; cards: readonly ScheduleCard[] }) => {
  const { data, isFailed, refetch } = useData(drawsWithCall(number))
  const today = useAtNow(wibDate)
  const names = useAtNow((now) =>
    drawnToday(cards, number, now)
      .map(({ schedule }) => schedule.marketName)
      .join('\n'),
  ).split('\n')
  const ofToday = cards.filter(({ schedule }) => names.includes(schedule.marketName))
  return (
    <>
      <ul className="search-rows search-first">
        <DrawRow href={paths.numberHistory(number)} title={searchText.history(number)} digits={null} number={number} />
      </ul>
      <List title={searchText.todayFirst} side={searchText.number(number)}>
        {ofToday.map((card) => (
          <TodayRow key={card.schedule.marketName} card={card} />
        ))}
        {ofToday.length === 0 && <li className="p-3 text-soft">{searchText.notToday(number)}</li>}
      </List>
      {isFailed && !data && <LoadError text={searchText.failed} onRetry={refetch} />}
      {!data && !isFailed && <output className="block p-3 text-soft">{searchText.loading}</output>}
      {data && (
        <List title={searchText.monthly} side={<output>{searchText.draws(data.total)}</output>}>
          {data.draws.map(({ market, date, prizes: [first, ...others] }) => (
            <DrawRow
              key={`${market} ${date}`}
              href={paths.draw(market, date)}
              title={market}
              note={[
                date === today ? longDate(date) : shortDate(date),
                first?.type,
                others.length > 0 && `+${others.length}`,
              ]
                .filter(Boolean)
                .join(', ')}
              digits={first?.numbers ?? null}
              label={first?.type ?? ''}
            />
          ))}
          {data.total === 0 && <li className="p-3">{searchText.notFound(number)}</li>}
          <li className="p-3 text-sm text-soft">
            {searchText.searched(data.searched, shortDate(data.from))} {searchText.numberHint} {searchText.independent}
          </li>
        </List>
      )}
    </>
  )
}

/** Leads to a number's history in one market. */
export const NumberOf = ({ number, market }: { number: string; market: string }) => (
  <ul className="search-rows search-first">
    <DrawRow
      href={paths.numberHistory(number, market)}
      title={searchText.numberOf(number, market)}
      digits={null}
      number={number}
    />
  </ul>
)
