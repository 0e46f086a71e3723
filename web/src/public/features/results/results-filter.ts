import { boardGroups, groupNames, groupTexts, type GroupName } from '../../market/board-groups.ts'
import type { ScheduleCard } from '../../market/market-cards.ts'
import type { OpenMarkets } from '../../now/use-now-and-next.ts'

/** As the address writes them. */
const stateOf: Record<GroupName, string> = {
  drawing: 'diundi',
  late: 'terlambat',
  drawn: 'keluar',
  next: 'berikutnya',
  off: 'libur',
}

export const resultStates = Object.fromEntries(groupNames.map((name) => [stateOf[name], groupTexts[name]]))

/** The state of each market at an instant. */
export const statesByMarket = (cards: readonly ScheduleCard[], now: number, open: OpenMarkets): Map<string, string> => {
  const groups = boardGroups(cards, now, open)
  return new Map(
    groupNames.flatMap((name) => groups[name].map(({ schedule }) => [schedule.marketName, stateOf[name]] as const)),
  )
}
