import { describe, expect, it } from '@jest/globals'
import { createWorkLimit } from './work-limit.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describe('createWorkLimit', () => {
  it('runs atOnce, queues waiting and refuses the next', async () => {
    const limit = createWorkLimit({ atOnce: 2, waiting: 1, refuse: () => new Error('full') })
    const { open, opened } = gate()
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await opened
      running--
    }
    const accepted = [limit.run(work), limit.run(work), limit.run(work)]
    expect(limit.isFull()).toBe(true)
    await expect(limit.run(work)).rejects.toThrow('full')
    open()
    await Promise.all(accepted)
    expect(most).toBe(2)
    expect(limit.isFull()).toBe(false)
  })

  it('frees the slot when work fails', async () => {
    const limit = createWorkLimit({ atOnce: 1, waiting: 0, refuse: () => new Error('full') })
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(limit.run(() => Promise.resolve('done'))).resolves.toBe('done')
  })
})
