import { useEffect } from 'react'
import { marketRooms } from './market-rooms.ts'

const separator = '\n'

/** Gets the prizes of these markets as they are entered, from now until the component leaves the screen. */
export const useMarketRooms = (markets: string[]): void => {
  const names = [...markets].sort().join(separator)
  useEffect(() => {
    const leave = names
      .split(separator)
      .filter(Boolean)
      .map((market) => marketRooms.want(market))
    return () => {
      for (const each of leave) each()
    }
  }, [names])
}

/** Gets one market's prizes; null while it is not known which. */
export const useMarketRoom = (market: string | null): void => useMarketRooms(market === null ? [] : [market])
