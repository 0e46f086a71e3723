import { describe, expect, it } from '@jest/globals'
import { createHashQueue } from './hash-queue.ts'

/** Starts work named `k1`, `a1`: a known place, or a network. Reports what runs, in order of start, and what was refused. */
const scene = (options: { atOnce?: number; known?: number; strangers?: number } = {}) => {
  const { atOnce = 4, known = 4, strangers = 6 } = options
  const queue = createHashQueue({ atOnce, waiting: { known, strangers }, refuse: () => new Error('full') })
  const started: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const callerOf = (name: string) => ({ isKnown: name.startsWith('k'), group: name[0] as string })
  const ask = async (...names: string[]) => {
    for (const name of names)
      queue
        .run(callerOf(name), () => {
          started.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        })
        .catch(() => refused.push(name))
    await settle()
  }
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await settle()
    }
  }
  return { ask, end, started, refused, hasRoom: (name: string) => queue.hasRoom(callerOf(name)) }
}
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('createHashQueue', () => {
  it('leaves one slot free of strangers, so that a known place never waits for them', async () => {
    const { ask, started, hasRoom } = scene()
    await ask('a1', 'a2', 'a3', 'a4', 'b1')
    expect(started).toEqual(['a1', 'a2', 'a3'])
    expect(hasRoom('k')).toBe(true)
    await ask('k1')
    expect(started).toEqual(['a1', 'a2', 'a3', 'k1'])
  })

  it('serves networks in turns', async () => {
    const { ask, end, started } = scene()
    await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1')
    await end('a1', 'a2', 'a3', 'a4', 'b1')
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5', 'a6'])
  })

  it('serves known places first, and leaves strangers a slot', async () => {
    const { ask, end, started } = scene()
    await ask('k1', 'k2', 'k3', 'k4', 'a1', 'k5', 'k6')
    await end('k1', 'k2', 'k3')
    expect(started).toEqual(['k1', 'k2', 'k3', 'k4', 'a1', 'k5', 'k6'])
  })

  it('refuses the oldest of the greediest network for another, and then the greedy one', async () => {
    const { ask, end, started, refused, hasRoom } = scene({ strangers: 3 })
    await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1')
    expect(refused).toEqual(['a4'])
    expect([hasRoom('a'), hasRoom('k')]).toEqual([false, true])
    await ask('a7')
    expect(refused).toEqual(['a4', 'a7'])
    await end('a1', 'a2', 'a3')
    expect(started).toEqual(['a1', 'a2', 'a3', 'a5', 'b1', 'a6'])
  })

  it('passes the slot of failed work on', async () => {
    const queue = createHashQueue({ atOnce: 1, waiting: { known: 1, strangers: 1 }, refuse: () => new Error('full') })
    const caller = { isKnown: false, group: 'a' }
    const failed = queue.run(caller, () => Promise.reject(new Error('broken')))
    const next = queue.run(caller, async () => 'done')
    await expect(failed).rejects.toThrow('broken')
    await expect(next).resolves.toBe('done')
  })
})
