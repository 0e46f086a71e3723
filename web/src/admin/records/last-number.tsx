import type { MarketDraws } from '@papan/contracts/calls/content/market-calls.ts'
import { recentDate } from '../../shared/format/wib-text.ts'

/** PRIZE 1 of a market's newest draw, with its date; a dash while it has none. */
export const LastNumber = ({ newest, today }: { newest: MarketDraws['newest']; today: string }) =>
  newest && (
    <span className="whitespace-nowrap tabular-nums">
      <b>{newest.number ?? '–'}</b>
      <small>{recentDate(newest.date, today)}</small>
    </span>
  )
