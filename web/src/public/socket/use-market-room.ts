import { useEffect } from 'react'
import { marketRooms } from './market-rooms.ts'

const separator = '\n'

/** Receives the prizes of these markets while mounted. */
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

export const useMarketRoom = (market: string | null): void => useMarketRooms(market === null ? [] : [market])
