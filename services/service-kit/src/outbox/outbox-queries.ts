import type { Model } from 'mongoose'
import { raiseEpochFloor } from '../mongo/database-info.ts'
import type { Confirmation } from '@papan/runtime/stream/acknowledgements.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { envelopesOf } from './outbox-sender.ts'
import type { Versioned } from '../records/outbox-document.ts'

/** Batch size of a poll and of a confirmation. */
export const dueBatch = 200

/** More than a document ever holds. */
const all = 1_000_000

const collectionOf = ({ model }: OutboxSource) => (model as Model<Versioned>).collection

const isWaiting = ({ outbox }: Versioned): boolean => outbox.length > 0

export const documentsOf = async (source: OutboxSource, ids: string[]): Promise<Versioned[]> => {
  const documents = await collectionOf(source)
    .find({ _id: { $in: ids } } as never)
    .toArray()
  return (documents as unknown as Versioned[]).filter(isWaiting)
}

/** Those with due events, by source: one query for all, since each process asks twice a second. */
export const dueDocuments = async (
  sources: OutboxSource[],
  before: number,
): Promise<Map<OutboxSource, Versioned[]>> => {
  const dueOf = ({ subjectType }: OutboxSource) => [
    { $match: { outboxDueAt: { $lte: before } } },
    { $limit: dueBatch },
    { $project: { _id: 0, subjectType: { $literal: subjectType }, document: '$$ROOT' } },
  ]
  const [first, ...others] = sources
  const due = new Map<OutboxSource, Versioned[]>(sources.map((source) => [source, []]))
  if (!first) return due
  const found = await collectionOf(first)
    .aggregate<{ subjectType: string; document: Versioned }>([
      ...dueOf(first),
      ...others.map((source) => ({
        $unionWith: { coll: collectionOf(source).collectionName, pipeline: dueOf(source) },
      })),
    ])
    .toArray()
  for (const source of sources)
    due.set(
      source,
      found.flatMap(({ subjectType, document }) =>
        subjectType === source.subjectType && isWaiting(document) ? [document] : [],
      ),
    )
  return due
}

/** Keeps the due time of a write since. */
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

const removeDeleted = async (source: OutboxSource, ids: string[]): Promise<void> => {
  const filter = { _id: { $in: ids }, deletedAt: { $ne: null }, outbox: [] }
  const deleted = (await collectionOf(source)
    .find(filter as never, { projection: { epoch: 1, rev: 1 } })
    .toArray()) as unknown as Pick<Versioned, 'epoch' | 'rev'>[]
  if (deleted.length === 0) return
  // A document of one revision (logins, refusals) was never read as a record.
  const floor = Math.max(0, ...deleted.filter(({ rev }) => rev > 1).map(({ epoch }) => epoch))
  if (floor > 0) await raiseEpochFloor(source.model.db, floor)
  // One that was created and deleted again since has a later epoch than the floor.
  const epoch = { $lte: Math.max(...deleted.map((document) => document.epoch)) }
  await collectionOf(source).deleteMany({ ...filter, epoch } as never)
}

const confirmSome = async (source: OutboxSource, confirmations: Confirmation[]): Promise<void> => {
  const ids = [...new Set(confirmations.map(([, id]) => id))]
  const events = confirmations.map(([, , event]) => event)
  if (source.keepEvents)
    await source.keepEvents((await documentsOf(source, ids)).flatMap((one) => envelopesOf(source, one)))
  const isConfirmed = { $map: { input: '$outbox', as: 'event', in: { $in: ['$$event.id', events] } } }
  const firstLeft = { $indexOfArray: [isConfirmed, false] }
  const waiting = { $cond: [{ $lt: [firstLeft, 0] }, [], { $slice: ['$outbox', firstLeft, all] }] }
  await collectionOf(source).updateMany({ _id: { $in: ids } } as never, [
    { $set: { outbox: waiting } },
    { $set: { outboxDueAt: { $cond: [{ $eq: ['$outbox', []] }, '$$REMOVE', '$outboxDueAt'] } } },
  ])
  await removeDeleted(source, ids)
}

/**
 * Removes confirmed events of a document in order: the `before` of an event is the record after the previous one, which may be
 * repeated.
 */
export const confirmEvents = async (source: OutboxSource, confirmations: Confirmation[]): Promise<void> => {
  for (let done = 0; done < confirmations.length; done += dueBatch)
    await confirmSome(source, confirmations.slice(done, done + dueBatch))
}
