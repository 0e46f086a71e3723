import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useFollowed } from '../../followed/use-followed.ts'
import { useFollowedOf } from '../../followed/use-followed-of.ts'

/** Beside the stage; each asks for its own data. */
const maxShown = 6

/** The followed markets: `pinned` exist, `shown` are the first of them. */
export const usePinnedMarkets = (schedules: readonly PublicSchedule[] | undefined) => {
  const { toggle } = useFollowed()
  const pinned = useFollowedOf(schedules ?? []).map(({ marketName }) => marketName)
  return { pinned, shown: (stage: string | null) => pinned.filter((name) => name !== stage).slice(0, maxShown), toggle }
}
