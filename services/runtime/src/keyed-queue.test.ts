import { describe, expect, it } from '@jest/globals'
import { createKeyedQueue } from './keyed-queue.ts'

/** Works that begin when their turn comes and end when the test says so. */
const scene = () => {
  const queue = createKeyedQueue()
  const told: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (key: string, name: string) =>
    queue(key, async () => {
      told.push(`${name} begins`)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      told.push(`${name} ends`)
      if (name.startsWith('bad')) throw new Error(name)
      return name
    })
  return { told, ask, end: (name: string) => ends.get(name)?.() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('createKeyedQueue', () => {
  it('runs work of one key in the order of its calls', async () => {
    const { told, ask, end } = scene()
    const works = [ask('k', 'a'), ask('k', 'b'), ask('k', 'c')]
    for (const name of ['a', 'b', 'c']) {
      await settled()
      end(name)
    }
    expect(await Promise.all(works)).toEqual(['a', 'b', 'c'])
    expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('runs work of different keys in parallel', async () => {
    const { told, ask, end } = scene()
    const works = [ask('k', 'a'), ask('l', 'b')]
    await settled()
    expect(told).toEqual(['a begins', 'b begins'])
    end('b')
    end('a')
    expect(await Promise.all(works)).toEqual(['a', 'b'])
  })

  it('rejects the failed work and runs the next', async () => {
    const { ask, end } = scene()
    const bad = ask('k', 'bad')
    const next = ask('k', 'next')
    await settled()
    end('bad')
    await expect(bad).rejects.toThrow('bad')
    await settled()
    end('next')
    expect(await next).toBe('next')
  })
})
