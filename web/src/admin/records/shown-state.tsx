import { shownStateAt, type ShownBetween } from '@papan/contracts/schedule/shown-between.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { adminText } from '../forms/admin-text.ts'
import { minutesText } from '../format/instant-text.ts'

const textAt = ({ startsAt, endsAt }: ShownBetween, now: number): string => {
  const [start, end] = [Date.parse(startsAt ?? ''), Date.parse(endsAt ?? '')]
  const state = shownStateAt({ startsAt, endsAt }, now)
  if (state === 'SCHEDULED') return adminText.shownFrom(minutesText(start))
  if (state === 'ENDED') return adminText.endedAt(minutesText(end))
  return Number.isNaN(end) ? adminText.shownNow : adminText.shownUntil(minutesText(end))
}

/** Whether visitors see a record now, and since or until when; follows the clock. `inactive`: of one that is switched off. */
export const ShownStateText = ({ inactive, ...times }: ShownBetween & { inactive?: string | undefined }) =>
  useAtNow((now) => (inactive && shownStateAt(times, now) !== 'ENDED' ? inactive : textAt(times, now)))
