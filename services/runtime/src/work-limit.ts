type WorkLimitOptions = {
  /** How many works run side by side. */
  atOnce: number
  /** How many may wait for their turn; one more is refused. */
  waiting: number
  refuse: () => Error
}

/** Bounds costly work (hashing, decoding) in number and in queue, so that a flood of it cannot take the process down. */
export const createWorkLimit = ({ atOnce, waiting, refuse }: WorkLimitOptions) => {
  const queue: (() => void)[] = []
  let running = 0
  return {
    /** How many works run and how many wait. */
    facts: () => ({ running, waiting: queue.length }),
    /** Whether the next work would be refused. */
    isFull: () => running >= atOnce && queue.length >= waiting,

    /** Runs the work when its turn comes. Throws what `refuse` makes when the queue is full. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw refuse()
        // Whoever finishes hands its place over, so `running` stays as it is.
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
