type Batches = { atLeast?: number; steps?: number; pauseMs?: number }

/**
 * Does something to all items in random order: fifty at once, or in twenty batches where there are more, a tenth of a second
 * apart. For closing connections, whose owners then do not come back all at once.
 */
export const inRandomBatches = async <T>(
  items: Iterable<T>,
  act: (item: T) => void,
  { atLeast = 50, steps = 20, pauseMs = 100 }: Batches = {},
): Promise<void> => {
  const shuffled = [...items].map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at)
  const size = Math.max(atLeast, Math.ceil(shuffled.length / steps))
  for (let start = 0; start < shuffled.length; start += size) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    for (const { item } of shuffled.slice(start, start + size)) act(item)
  }
}
