import { randomBytes, randomUUID } from 'node:crypto'
import type { mongo } from 'mongoose'
import { toAdminResult, toResult, type BarePrize, type Stored } from './peer-shapes.ts'

export type BareEntry = { type: string; numbers: string }

/** Audit's usual time to confirm an event, ms. */
const confirmedAfterMs = 10
const takeoverMs = 2_000
const single = /^PRIZE [123]$/
const withSwitch = { $unionWith: { coll: 'switches', pipeline: [{ $match: { _id: 'double-entry' } }] } }

/** POST prize on the bare driver: reads, one atomic update with the event, and later the relay's writes. */
export const createBarePrizes = (db: mongo.Db) => {
  const results = db.collection<Stored>('results')
  /** Of events, with their document's id. */
  const unsent = new Map<string, string>()

  /** A relay's database work without the stream; it sends what it has just written. */
  const relay = async () => {
    const [events, ids] = [[...unsent.keys()], [...new Set(unsent.values())]]
    unsent.clear()
    if (ids.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, confirmedAfterMs))
    const isConfirmed = { $map: { input: '$outbox', as: 'event', in: { $in: ['$$event.id', events] } } }
    const first = { $indexOfArray: [isConfirmed, false] }
    const left = { $cond: [{ $lt: [first, 0] }, [], { $slice: ['$outbox', first, 1_000_000] }] }
    await results.updateMany({ _id: { $in: ids } }, [
      { $set: { outbox: left } },
      { $set: { outboxDueAt: { $cond: [{ $eq: ['$outbox', []] }, '$$REMOVE', '$outboxDueAt'] } } },
    ])
    await results.deleteMany({ _id: { $in: ids }, deletedAt: { $ne: null }, outbox: [] })
  }
  const run = async () => {
    for (;;) {
      await relay()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  void run()

  return {
    async add(id: string, { type, numbers }: BareEntry) {
      const stored = single.test(type)
        ? (await results.aggregate<Stored>([{ $match: { _id: id } }, withSwitch]).toArray()).find(
            ({ _id }) => _id === id,
          )
        : await results.findOne({ _id: id })
      if (!stored) throw new Error(`no result ${id}`)
      const now = Date.now()
      const stamp = { by: 'bench', at: new Date(now).toISOString() }
      const prizes = [
        ...(stored['prizes'] as BarePrize[]),
        { id: randomBytes(6).toString('base64url'), type, numbers, ...stamp },
      ]
      const [epoch, rev] = [Number(stored['epoch']), Number(stored['rev']) + 1]
      const revision = { rev, ...stamp, cause: 'entered', undo: { kind: 'drop', index: prizes.length - 1 } }
      const { market, date, template, correctedAt, createdAt } = stored as Record<string, unknown>
      const set = {
        market,
        date,
        template,
        prizes,
        correctedAt,
        firstPrizeAt: stored['firstPrizeAt'] ?? (type === 'PRIZE 1' ? stamp.at : null),
        revisions: [...(stored['revisions'] as object[]), revision],
        blind: [],
        mismatches: [],
        epoch,
        rev,
        createdAt,
        updatedAt: stamp.at,
        deletedAt: null,
        outboxDueAt: now + takeoverMs,
      }
      const event = {
        type: 'prize.recorded.v1',
        data: { market, date, prize: { type, numbers } },
        before: toResult(stored),
        id: randomUUID(),
        occurredAt: stamp.at,
        actor: { userId: 'bench', username: 'bench', role: 'ADMIN', ip: '127.0.0.1' },
        requestId: randomUUID(),
        epoch,
        rev,
      }
      const { matchedCount } = await results.updateOne({ _id: id, epoch, rev: rev - 1 }, {
        $set: set,
        $push: { outbox: event },
      } as never)
      if (matchedCount !== 1) throw new Error(`${id} was changed concurrently`)
      unsent.set(event.id, id)
      return toAdminResult({ ...stored, ...set })
    },
  }
}
