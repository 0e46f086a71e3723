import { useAtNow } from '../../shared/clock/use-clock.ts'
import { useOpenMarkets } from '../now/use-now-and-next.ts'
import { boardGroups, isSameBoard, type BoardGroups } from './board-groups.ts'
import type { ScheduleCard } from './market-cards.ts'

/** Today's markets by what happens to them, by the minute. */
export const useBoardGroups = (cards: readonly ScheduleCard[]): BoardGroups => {
  const open = useOpenMarkets()
  return useAtNow((now) => boardGroups(cards, now, open), 'minute', isSameBoard)
}
