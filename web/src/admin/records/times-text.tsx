import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'

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
