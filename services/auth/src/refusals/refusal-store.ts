import type { Connection } from 'mongoose'
import { refusalReport, type Refusal } from '@papan/contracts/calls/refusal-calls.ts'
import { accessRefused } from '@papan/contracts/events/auth-events.ts'
import { unavailable } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { isDuplicate } from '@papan/runtime/mongo/is-duplicate.ts'
import type { OutboxSource } from '@papan/runtime/outbox/aggregate-store.ts'
import { announce, newDocument, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'

type RefusalStoreDeps = {
  connection: Connection
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
  /** With more rows than this waiting for the log, no more are taken. */
  maxWaiting?: number
}

const subjectType = 'refusal'
const usualMaxWaiting = 20_000

/** Nobody is known of who was turned away but his address. */
const doneBy = (address: string): WriteContext => ({
  actor: { userId: null, username: '-', role: null, ip: address },
  requestId: null,
})

/**
 * What doors refused, as they report it. Each row is a small document that carries its event and goes once audit has it. Row and event
 * bear the id that the reporter gave, so a report that comes again, even after its row is gone, is logged once.
 */
export const createRefusalStore = ({
  connection,
  clock,
  notifyRelay,
  maxWaiting = usualMaxWaiting,
}: RefusalStoreDeps) => {
  const model = defineCollection<Versioned>(connection, 'refusals', {})

  const toDocument = ({ id, ...data }: Refusal): Versioned => {
    const document = newDocument(id, announce(accessRefused, data), doneBy(data.address), clock())
    return {
      ...document,
      deletedAt: document.createdAt,
      outbox: document.outbox.map((event) => ({ ...event, id })),
    }
  }

  return {
    model,
    source: { subjectType, model, toRecord: () => null } as OutboxSource,

    /** Takes a report (POST /internal/refusals). Throws a ZodError, or 503 while too many wait for the log. */
    async take(report: unknown): Promise<{ taken: number }> {
      const { refusals } = refusalReport.parse(report)
      // Counted, as what an engine estimates may be a minute old; there is little to count unless the log stands still.
      if ((await model.countDocuments({}, { limit: maxWaiting })) >= maxWaiting) throw unavailable()
      await model.collection
        .insertMany(refusals.map(toDocument) as never, { ordered: false })
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error
        })
      for (const { id } of refusals) notifyRelay(subjectType, id)
      return { taken: refusals.length }
    },
  }
}
