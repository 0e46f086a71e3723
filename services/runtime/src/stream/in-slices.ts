/** ms. */
const sliceMs = 10

/** Applies `work` in order, yielding to the event loop every 10 ms. */
export const inSlices = async <Item, Made>(items: readonly Item[], work: (item: Item) => Made): Promise<Made[]> => {
  const made: Made[] = []
  let until = performance.now() + sliceMs
  for (const item of items) {
    if (performance.now() >= until) {
      await new Promise((resolve) => setImmediate(resolve))
      until = performance.now() + sliceMs
    }
    made.push(work(item))
  }
  return made
}
