import type { MarketDraws } from '@papan/contracts/calls/content/market-calls.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { recentDate } from '../../shared/format/wib-text.ts'
import { adminText } from '../forms/admin-text.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'

const ageOf = (date: string, today: string): string => {
  if (date === today) return adminText.today
  return date === addDays(today, -1) ? adminText.yesterday : recentDate(date, today)
}

/** PRIZE 1 of a market's newest draw, with its date; a dash while it has none. */
export const LastNumber = ({ newest, today }: { newest: MarketDraws['newest']; today: string }) =>
  newest && (
    <span className="whitespace-nowrap tabular-nums">
      <b>{newest.number ?? '–'}</b>
      <small>{ageOf(newest.date, today)}</small>
    </span>
  )

/** '17:30 → 17:45': when a market closes and opens, WIB. */
export const TimesText = ({
  schedule: { closeTime, openTime },
}: {
  schedule: Pick<Schedule, 'closeTime' | 'openTime'>
}) => (
  <span className="font-semibold whitespace-nowrap tabular-nums">
    {closeTime ?? '–'} <span className="text-soft">→</span> {openTime}
  </span>
)
