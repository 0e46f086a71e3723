import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { useStored } from '../../data/use-stored.ts'
import { chooseMarket } from './choose-market.ts'

const storageKey = 'liveDrawMarket'
/** In the address, so that links and forms without scripts work. */
export const marketParam = 'market'

/**
 * The market on the stage: the address's, else the stored one, else chooseMarket's first suggestion, which must not change while
 * the page is open.
 */
export const useSelectedMarket = (schedules: readonly Schedule[] | undefined) => {
  const [query, setQuery] = useSearchParams()
  const [stored, store] = useStored(storageKey)
  const suggestion = useAtNow((now) => chooseMarket(schedules ?? [], null, now))
  const [opening, setOpening] = useState(suggestion)
  if (opening === null && suggestion !== null) setOpening(suggestion)

  const known = new Set(schedules?.map(({ marketName }) => marketName))
  const wanted = [canonicalMarket(query.get(marketParam) ?? ''), stored].find((name) => name && known.has(name))
  const choose = useCallback(
    (market: string) => {
      store(market)
      setQuery({ [marketParam]: market }, { replace: true })
    },
    [store, setQuery],
  )
  return { market: wanted ?? opening, choose }
}
