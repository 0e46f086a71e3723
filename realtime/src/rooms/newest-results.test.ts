import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { createNewestResults } from './newest-results.ts'
import { resultOf } from '../test-kit/test-realtime.ts'

/** A reader whose requests a test answers one by one. */
const scene = () => {
  const asked: { answer: (result: Result | null) => void; fail: () => void }[] = []
  let now = 0
  const newest = createNewestResults({
    read: () => new Promise((answer, reject) => asked.push({ answer, fail: () => reject(new Error('away')) })),
    clock: () => now,
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { newest, asked, turn, wait: (ms: number) => (now += ms) }
}
const five = resultOf('X', 5)
const six = resultOf('X', 6)

describe('createNewestResults', () => {
  it('reads once and caches the answer, also "none"', async () => {
    const { newest, asked, turn } = scene()
    const got = [newest.newestOf('X'), newest.newestOf('X')]
    await turn()
    asked[0]?.answer(null)
    expect([...(await Promise.all(got)), await newest.newestOf('X')]).toEqual([null, null, null])
    expect(asked).toHaveLength(1)
  })

  it('reads despite an event, which may be about an older draw', async () => {
    const { newest, asked, turn } = scene()
    newest.update(resultOf('X', 9, [], '2024-01-01'))
    const got = newest.newestOf('X')
    await turn()
    asked[0]?.answer(five)
    expect(await got).toEqual(five)
  })

  it.each([
    ['an event that came while content was asked', five, six, six],
    ['content when it knows more than the event', six, five, six],
    [
      'the later draw, whatever its revision',
      resultOf('X', 1, [], '2025-02-01'),
      six,
      resultOf('X', 1, [], '2025-02-01'),
    ],
    [
      'the record that was created again',
      resultOf('X', 1, [], '2025-01-31', 2),
      six,
      resultOf('X', 1, [], '2025-01-31', 2),
    ],
  ])('returns %s', async (_what, read, noted, expected) => {
    const { newest, asked, turn } = scene()
    const got = newest.newestOf('X')
    await turn()
    newest.update(noted)
    asked[0]?.answer(read)
    expect(await got).toEqual(expected)
  })

  it('drops an answer that was invalidated while reading', async () => {
    const { newest, asked, turn } = scene()
    const before = newest.newestOf('X')
    await turn()
    newest.invalidate('X')
    asked[0]?.answer(five)
    expect(await before).toBeNull()
    const after = newest.newestOf('X')
    await turn()
    asked[1]?.answer(six)
    expect(await after).toEqual(six)
  })

  it('fails while content is away, retries after a pause', async () => {
    const { newest, asked, turn, wait } = scene()
    const got = newest.newestOf('X')
    await turn()
    asked[0]?.fail()
    await expect(got).rejects.toThrow('away')
    await expect(newest.newestOf('X')).rejects.toMatchObject({ status: 503 })
    wait(1_000)
    const again = newest.newestOf('X')
    await turn()
    asked[1]?.answer(five)
    expect(await again).toEqual(five)
  })
})
