import { useMemo } from 'react'
import { localStore } from '../../shared/storage/safe-storage.ts'
import { useStored } from '../data/use-stored.ts'
import { mineShownKey } from './mine-script.ts'
import { moveFollowed, readFollowed, toggleFollowed } from './followed-list.ts'

/** Kept on the device alone. */
const followedKey = 'pasaranSaya'
/** Pins of an earlier release, until the first change. */
const pinnedKey = 'liveDrawPinned'

/** The names that a visitor follows, in their order; none on the server and during hydration. */
export const useFollowed = () => {
  const [text, keep] = useStored(followedKey)
  const [pinned] = useStored(pinnedKey)
  const stored = text ?? pinned
  return useMemo(() => {
    const kept = readFollowed(stored)
    const save = (names: string[]) => {
      localStore.remove(mineShownKey)
      keep(JSON.stringify(names))
    }
    return {
      kept,
      toggle: (market: string) => save(toggleFollowed(kept, market)),
      move: (market: string, step: -1 | 1, shown: readonly string[]) => save(moveFollowed(kept, market, step, shown)),
    }
  }, [stored, keep])
}
