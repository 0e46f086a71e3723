import assert from 'node:assert/strict'
import { drawnPrizes } from './load.ts'
import type { Stage } from './stage.ts'

type Drawn = {
  _id: unknown
  rev: number
  outbox: unknown[]
  prizes: { type: string; numbers: string }[]
  revisions: unknown[]
}

/** Every acknowledged prize must be in both databases once, in order. */
export const assertSameDraws = async (stage: Stage, ids: readonly string[]): Promise<void> => {
  for (const name of ['ours', 'peer']) {
    const stored = await stage
      .database(name)
      .collection<Drawn>('results')
      .find({ _id: { $in: ids as never[] } })
      .toArray()
    assert.equal(stored.length, ids.length)
    for (const { rev, outbox, prizes, revisions } of stored) {
      const drawn = prizes.map(({ type, numbers }) => ({ type, numbers }))
      assert.deepEqual(drawn, drawnPrizes, `${name} lacks prizes`)
      assert.deepEqual([rev, revisions.length, outbox.length], [drawnPrizes.length + 1, drawnPrizes.length + 1, 0])
    }
  }
}
