type WorkLimitOptions = {
  /** Maximum running at once. */
  atOnce: number
  /** Maximum queued; the next is refused. */
  waiting: number
  refuse: () => Error
}

/** Limits concurrency and queue length of costly work (hashing, decoding), so a flood cannot exhaust the process. */
export const createWorkLimit = ({ atOnce, waiting, refuse }: WorkLimitOptions) => {
  const queue: (() => void)[] = []
  let running = 0
  return {
    facts: () => ({ running, waiting: queue.length }),
    isFull: () => running >= atOnce && queue.length >= waiting,

    /** Runs `work` when a slot is free. Throws `refuse()` when the queue is full. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw refuse()
        // The finished work passes its slot on, so `running` does not change.
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

export type WorkLimit = ReturnType<typeof createWorkLimit>
