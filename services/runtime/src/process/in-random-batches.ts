type Batches = { atLeast?: number; steps?: number; pauseMs?: number }

/**
 * Does something to all items in random order: in twenty batches 0.4 s apart, so over 8 s, or five at a time where there are few. For
 * closing connections, whose owners then come back an eighth of them a second.
 */
export const inRandomBatches = async <T>(
  items: Iterable<T>,
  act: (item: T) => void,
  { atLeast = 5, steps = 20, pauseMs = 400 }: Batches = {},
): Promise<void> => {
  const shuffled = [...items].map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at)
  const size = Math.max(atLeast, Math.ceil(shuffled.length / steps))
  for (let start = 0; start < shuffled.length; start += size) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    for (const { item } of shuffled.slice(start, start + size)) act(item)
  }
}
