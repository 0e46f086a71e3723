import { useMemo, useEffect } from 'react'
import { localStore } from '../../shared/storage/safe-storage.ts'
import { useStored } from '../data/use-stored.ts'
import { mineShownKey } from './mine-script.ts'
import { followedKey, readFollowed, toggleFollowed } from './followed-list.ts'
import { followedMarkets, presentNames, type Named } from './followed-markets.ts'

/** The names that a visitor follows, in their order; none on the server and during hydration. */
export const useFollowed = () => {
  const [stored, keep] = useStored(followedKey)
  return useMemo(() => {
    const kept = readFollowed(stored)
    const save = (names: readonly string[]) => {
      localStore.remove(mineShownKey)
      keep(JSON.stringify(names))
    }
    return {
      kept,
      save,
      toggle: (market: string) => save(toggleFollowed(kept, market)),
    }
  }, [stored, keep])
}

/** The followed ones of these markets. A renamed one is kept under its new name from now on: stars ask for that. */
export const useFollowedOf = <Market extends Named>(markets: readonly Market[]): Market[] => {
  const { kept, save } = useFollowed()
  const names = presentNames(kept, markets)
  useEffect(() => {
    if (names !== kept) save(names)
  })
  return followedMarkets(names, markets)
}
