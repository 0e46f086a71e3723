import { createFairPlaces } from '@papan/runtime/fair-places.ts'

/** For whom is hashed: a known device, address or session, or a stranger's network. */
export type HashCaller = { isKnown: boolean; group: string }
type Waiting = { start: () => void; refuse: () => void }
type HashQueueOptions = { atOnce: number; waiting: { known: number; strangers: number }; refuse: () => Error }

/**
 * Bounds hashing. Strangers take turns by network and leave one slot free; known ones come first, but leave one slot to strangers. In a
 * full queue the network with most waiting gives up its oldest.
 */
export const createHashQueue = ({ atOnce, waiting, refuse }: HashQueueOptions) => {
  const known = createFairPlaces<Waiting>(waiting.known)
  const strangers = createFairPlaces<Waiting>(waiting.strangers)
  const running = { known: 0, strangers: 0 }
  const hasSlot = (isKnown: boolean): boolean =>
    running.known + running.strangers < atOnce && (isKnown || running.strangers < Math.max(1, atOnce - 1))
  const queueOf = ({ isKnown }: HashCaller) => (isKnown ? known : strangers)
  const begin = (isKnown: boolean) => void (isKnown ? running.known++ : running.strangers++)

  const startNext = (isKnown: boolean): boolean => {
    const next = hasSlot(isKnown) ? queueOf({ isKnown, group: '' }).shift() : null
    if (!next) return false
    begin(isKnown)
    next.start()
    return true
  }

  const wait = (caller: HashCaller): Promise<void> =>
    new Promise((resolve, reject) => {
      const place = { start: resolve, refuse: () => reject(refuse()) }
      const { isIn, lost } = queueOf(caller).add(caller.group, place)
      if (!isIn) place.refuse()
      lost?.refuse()
    })

  return {
    hasRoom: (caller: HashCaller): boolean => hasSlot(caller.isKnown) || queueOf(caller).hasRoom(caller.group),

    /** Throws `refuse()` when there is no place, or another network took it. */
    async run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
      const { isKnown } = caller
      if (hasSlot(isKnown)) begin(isKnown)
      else await wait(caller)
      try {
        return await work()
      } finally {
        if (isKnown) running.known--
        else running.strangers--
        const first = running.strangers > 0
        if (!startNext(first)) startNext(!first)
      }
    },
  }
}
