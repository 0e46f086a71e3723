import { useEffect } from 'react'
import { followedMarkets, presentNames, type Named } from './followed-markets.ts'
import { useFollowed } from './use-followed.ts'

/** The followed ones of these markets. A renamed one is kept under its new name from now on: stars ask for that. */
export const useFollowedOf = <Market extends Named>(markets: readonly Market[]): Market[] => {
  const { kept, save } = useFollowed()
  const names = presentNames(kept, markets)
  useEffect(() => {
    if (names !== kept) save(names)
  })
  return followedMarkets(names, markets)
}
