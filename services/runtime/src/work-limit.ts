type WorkLimitOptions = {
  atOnce: number
  waiting: number
  refuse: () => Error
}

/** Bounds costly work (decoding, searching): `atOnce` run, `waiting` queue, the next is refused. */
export const createWorkLimit = ({ atOnce, waiting, refuse }: WorkLimitOptions) => {
  const queue: (() => void)[] = []
  let running = 0
  return {
    facts: () => ({ running, waiting: queue.length }),
    isFull: () => running >= atOnce && queue.length >= waiting,

    /** Throws `refuse()` when the queue is full. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw refuse()
        // The finished work passes on its slot.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running++
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
