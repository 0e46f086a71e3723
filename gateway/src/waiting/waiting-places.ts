import { dataUnavailable } from '@papan/runtime/errors.ts'
import { addressGroup } from '@papan/runtime/http/addresses.ts'
import { tooMany } from '../admission/rate-limits.ts'

const defaultMost = { perAddress: 20, inAll: 2_000 }
const retryMs = 5_000

/** Bounds the calls that are held. */
export const createWaitingPlaces = ({ perAddress, inAll } = defaultMost) => {
  const held = new Map<string, number>()
  let all = 0
  return {
    size: () => all,
    /** Throws 429 and 503 beyond the bounds; answers how the place is given back. */
    take(address: string): () => void {
      const group = addressGroup(address)
      const own = held.get(group) ?? 0
      if (own >= perAddress) throw tooMany('public', retryMs)
      if (all >= inAll) throw dataUnavailable()
      held.set(group, own + 1)
      all++
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all--
        const left = (held.get(group) ?? 1) - 1
        if (left > 0) held.set(group, left)
        else held.delete(group)
      }
    },
  }
}
