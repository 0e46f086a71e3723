import type { Model } from 'mongoose'
import { raiseEpochFloor } from '../mongo/database-info.ts'
import type { Confirmation } from '../stream/acknowledgements.ts'
import type { OutboxSource } from './aggregate-store.ts'
import type { Versioned } from './outbox-document.ts'

/** Documents of one look, and of one confirmation. */
export const dueBatch = 200

/** More events than a document ever holds. */
const all = 1_000_000

const collectionOf = ({ model }: OutboxSource) => (model as Model<Versioned>).collection

/** Documents with waiting events: the named ones, or those whose time is due. */
export const dueDocuments = async (
  source: OutboxSource,
  which: { ids: string[] } | { before: number },
): Promise<Versioned[]> => {
  const filter = 'ids' in which ? { _id: { $in: which.ids } } : { outboxDueAt: { $lte: which.before } }
  const documents = await collectionOf(source)
    .find(filter as never, { limit: dueBatch })
    .toArray()
  return (documents as unknown as Versioned[]).filter(({ outbox }) => outbox.length > 0)
}

/** Looks at these documents again later, unless somebody wrote to them meanwhile. */
export const postpone = async (
  source: OutboxSource,
  ids: string[],
  seenDueBefore: number,
  dueAt: number,
): Promise<void> => {
  await collectionOf(source).updateMany({ _id: { $in: ids }, outboxDueAt: { $lte: seenDueBefore } } as never, {
    $set: { outboxDueAt: dueAt },
  })
}

/** Removes deleted documents that have nothing left to send. */
const removeGone = async (source: OutboxSource, ids: string[]): Promise<void> => {
  const filter = { _id: { $in: ids }, deletedAt: { $ne: null }, outbox: [] }
  const gone = (await collectionOf(source)
    .find(filter as never, { projection: { epoch: 1, rev: 1 } })
    .toArray()) as unknown as Pick<Versioned, 'epoch' | 'rev'>[]
  if (gone.length === 0) return
  // A document of one revision was never a record that anybody read: logins and refusals.
  const floor = Math.max(0, ...gone.filter(({ rev }) => rev > 1).map(({ epoch }) => epoch))
  if (floor > 0) await raiseEpochFloor(source.model.db, floor)
  // One that was made and deleted again meanwhile has a later epoch than the floor knows.
  const epoch = { $lte: Math.max(...gone.map((document) => document.epoch)) }
  await collectionOf(source).deleteMany({ ...filter, epoch } as never)
}

const confirmSome = async (source: OutboxSource, confirmations: Confirmation[]): Promise<void> => {
  const ids = [...new Set(confirmations.map(([, id]) => id))]
  const events = confirmations.map(([, , event]) => event)
  const isConfirmed = { $map: { input: '$outbox', as: 'event', in: { $in: ['$$event.id', events] } } }
  const firstLeft = { $indexOfArray: [isConfirmed, false] }
  const waiting = { $cond: [{ $lt: [firstLeft, 0] }, [], { $slice: ['$outbox', firstLeft, all] }] }
  await collectionOf(source).updateMany({ _id: { $in: ids } } as never, [
    { $set: { outbox: waiting } },
    { $set: { outboxDueAt: { $cond: [{ $eq: ['$outbox', []] }, '$$REMOVE', '$outboxDueAt'] } } },
  ])
  await removeGone(source, ids)
}

/**
 * Removes confirmed events, those of a document in their order: what the next event found tells how an earlier one left the record, so it
 * stays as long as that may be sent again. A document with none left is no longer looked at, and a deleted one goes for good.
 */
export const confirmEvents = async (source: OutboxSource, confirmations: Confirmation[]): Promise<void> => {
  for (let done = 0; done < confirmations.length; done += dueBatch)
    await confirmSome(source, confirmations.slice(done, done + dueBatch))
}
