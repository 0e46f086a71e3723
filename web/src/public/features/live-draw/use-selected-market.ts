import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import { currentMarket } from '@papan/contracts/lottery/market-choice.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { useStored } from '../../data/use-stored.ts'

const storageKey = 'liveDrawMarket'
/** In the address, so that links and forms without scripts work. */
export const marketParam = 'market'

/** The market that the address names, '' without one. It may be one that no market has. */
export const namedMarket = (query: URLSearchParams): string => canonicalMarket(query.get(marketParam) ?? '')

/**
 * The market on the stage: the address's, else the stored one, else the first suggestion, which must not change while the page
 * is open.
 */
export const useSelectedMarket = (schedules: readonly PublicSchedule[] | undefined) => {
  const [query, setQuery] = useSearchParams()
  const [stored, store] = useStored(storageKey)
  const suggestion = useAtNow((now) => currentMarket(schedules ?? [], now))
  const [opening, setOpening] = useState(suggestion)
  if (opening === null && suggestion !== null) setOpening(suggestion)

  const isScheduled = (name: string | null) => schedules?.some(({ marketName }) => marketName === name) ?? false
  const named = namedMarket(query)
  const market = named || (isScheduled(stored) ? stored : opening)
  const choose = useCallback(
    (market: string) => {
      store(market)
      setQuery({ [marketParam]: market }, { replace: true })
    },
    [store, setQuery],
  )
  return { market, isScheduled: isScheduled(market), choose }
}
