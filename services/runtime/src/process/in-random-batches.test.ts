import { inRandomBatches } from './in-random-batches.ts'

describe('inRandomBatches', () => {
  it.each([
    [0, 0],
    [3, 1],
    [10, 2],
    [1_000, 30],
  ])('acts once on each of %i items, in %i batches', async (count, batches) => {
    const items = Array.from({ length: count }, (_, index) => index)
    const done: number[] = []
    let turns = 0
    let isCounted = false
    await inRandomBatches(
      items,
      (item) => {
        done.push(item)
        if (isCounted) return
        turns++
        isCounted = true
        setImmediate(() => (isCounted = false))
      },
      { atLeast: 5, pauseMs: 5 },
    )
    expect(turns).toBe(batches)
    expect(done.sort((a, b) => a - b)).toEqual(items)
  })
})
