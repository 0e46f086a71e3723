import { logNames } from '@papan/contracts/calls/audit/log-names.ts'
import { refusalReport, type Refusal } from '@papan/contracts/calls/auth/refusal-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { accessRefused } from '@papan/contracts/events/auth-events.ts'
import { unavailable } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import type { OutboxSource, StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce, newDocument, type Versioned } from '@papan/service-kit/records/outbox-document.ts'

type RefusalStoreDeps = StoreDeps & {
  /** Rejects reports while more rows wait for the log. */
  maxWaiting?: number
}

const subjectType = 'refusal'
const defaultMaxWaiting = 20_000

/** Only the address is known. */
const doneBy = (address: string): WriteContext => ({
  actor: { userId: null, username: logNames.nobody, role: null, ip: address },
  requestId: null,
})

/** Rows carry their event until audit has stored it. The reporter's id makes repeated reports idempotent. */
export const createRefusalStore = ({
  connection,
  clock,
  notifyRelay,
  maxWaiting = defaultMaxWaiting,
}: RefusalStoreDeps) => {
  const model = defineCollection<object>(connection, 'refusals', z.object({}))

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

    /** POST /internal/refusals. Throws a ZodError, or 503 while too many rows wait. */
    async take(report: unknown): Promise<{ taken: number }> {
      const { refusals } = refusalReport.parse(report)
      // An exact count: estimates may be a minute old, and there are few rows unless the log is stuck.
      if ((await model.countDocuments({}, { limit: maxWaiting })) >= maxWaiting) throw unavailable()
      await isStoredFirst(model.collection.insertMany(refusals.map(toDocument) as never, { ordered: false }))
      for (const { id } of refusals) notifyRelay(subjectType, id)
      return { taken: refusals.length }
    },
  }
}
