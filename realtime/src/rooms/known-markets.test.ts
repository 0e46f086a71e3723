import { createLogger } from '@papan/runtime/logger.ts'
import { createKnownMarkets } from './known-markets.ts'

const log = createLogger('test', 'fatal')
const opened: { stop: () => void }[] = []
afterEach(() => {
  for (const markets of opened.splice(0)) markets.stop()
})

const scene = (read: () => Promise<string[]>, most = 1_000) => {
  let now = 0
  const markets = createKnownMarkets({ read, log, clock: () => now, max: most })
  opened.push(markets)
  return { markets, wait: (ms: number) => (now += ms) }
}
const away = () => Promise.reject(new Error('away'))

describe('createKnownMarkets', () => {
  it('knows the markets of the list, once it is read, and no others', async () => {
    const { markets } = scene(async () => ['SINGAPORE'])
    expect([await markets.has('SINGAPORE'), await markets.has('ATLANTIS')]).toEqual([true, false])
  })

  it('takes names while the list was never read, up to a bound', async () => {
    const { markets } = scene(away, 2)
    expect([await markets.has('A'), await markets.has('B'), await markets.has('C'), await markets.has('A')]).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(markets.isFailing()).toBe(true)
  })

  it('reads again for an unknown name, throttled', async () => {
    let names = ['A']
    let reads = 0
    const { markets, wait } = scene(async () => (reads++, names))
    await markets.has('A')
    names = ['A', 'B']
    expect(await markets.has('B')).toBe(false)
    wait(2_000)
    expect(await markets.has('B')).toBe(true)
    for (let i = 0; i < 100; i++) await markets.has(`X ${i}`)
    expect(reads).toBe(2)
  })

  it('keeps the list when a later read fails', async () => {
    let read = async () => ['A']
    const { markets, wait } = scene(() => read())
    await markets.has('A')
    read = away
    wait(2_000)
    expect([await markets.has('B'), await markets.has('A')]).toEqual([false, true])
  })

  it('adds created and removes deleted markets', async () => {
    const { markets } = scene(async () => ['A'])
    await markets.has('A')
    markets.add('B')
    markets.remove('A')
    expect([await markets.has('A'), await markets.has('B')]).toEqual([false, true])
  })

  it('prefers an event to a list requested before it', async () => {
    let answer: (names: string[]) => void = () => undefined
    const { markets } = scene(() => new Promise((resolve) => (answer = resolve)))
    markets.add('B')
    markets.remove('A')
    answer(['A', 'C'])
    const known = await Promise.all(['A', 'B', 'C'].map((name) => markets.has(name)))
    expect(known).toEqual([false, true, true])
  })
})
