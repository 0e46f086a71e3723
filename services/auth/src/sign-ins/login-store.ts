import { randomUUID } from 'node:crypto'
import { z } from '@papan/contracts/schema.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { insertChecked, defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import type { OutboxSource, StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { newDocument, type NewEvent } from '@papan/service-kit/records/outbox-document.ts'

const subjectType = 'login'

/** Logins change no record: each is a small document that carries its event until audit has stored it. */
export const createLoginStore = ({ connection, clock, notifyRelay }: StoreDeps) => {
  const model = defineCollection<object>(connection, 'logins', z.object({}))
  const source = { subjectType, model, toRecord: () => null } as OutboxSource
  return {
    model,
    source,
    async publish(event: NewEvent, context: WriteContext): Promise<void> {
      const document = newDocument(randomUUID(), event, context, clock())
      await insertChecked(model, [{ ...document, deletedAt: document.createdAt }])
      notifyRelay(subjectType, document._id)
    },
  }
}

export type LoginStore = ReturnType<typeof createLoginStore>
