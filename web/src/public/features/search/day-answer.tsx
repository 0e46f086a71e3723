import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { dayCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { DrawRow, List } from './search-rows.tsx'
import { searchText } from './search-text.ts'

/** Leads to all draws of a date; a date without a page says so. */
const Day = ({ date }: { date: string }) => {
  const { data, status } = useData(dayCall(date))
  if (status === 404) return <li className="p-3 text-soft">{searchText.noDraw}</li>
  const drawn = data?.draws.filter(({ result }) => firstPrizeNumber(result) !== null).length
  return (
    <DrawRow
      href={paths.day(date)}
      title={searchText.allOn(longDate(date))}
      note={drawn === undefined ? null : searchText.drawn(drawn)}
      digits={null}
    />
  )
}

export const DayAnswer = ({ date, today }: { date: string; today: string }) => (
  <List title={longDate(date)}>
    {date > today ? <li className="p-3 text-soft">{searchText.notYet(longDate(date))}</li> : <Day date={date} />}
  </List>
)
