type Batches = { atLeast?: number; steps?: number; pauseMs?: number }

/** In thirty batches half a second apart: closed connections then reconnect over 15 s. */
export const inRandomBatches = async <T>(
  items: Iterable<T>,
  act: (item: T) => void,
  { atLeast = 1, steps = 30, pauseMs = 500 }: Batches = {},
): Promise<void> => {
  const shuffled = [...items].map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at)
  const size = Math.max(atLeast, Math.ceil(shuffled.length / steps))
  for (let start = 0; start < shuffled.length; start += size) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    for (const { item } of shuffled.slice(start, start + size)) act(item)
  }
}
