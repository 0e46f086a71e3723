import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'
import { marketPageText } from './page-text.ts'

/** A file of the server: iOS opens no calendar made in the page. None while the market is closed or postponed. */
export const CalendarLink = ({ schedule: { marketName, status, closeTime } }: { schedule: PublicSchedule }) =>
  status === 'BUKA' && closeTime !== null ? (
    <a
      href={`/kalender/${marketSegment(marketName)}.ics`}
      className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline underline-offset-4"
    >
      {marketPageText.calendar}
      <span className="sr-only"> {marketName}</span>
    </a>
  ) : null
