import type { Connection } from 'mongoose'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { live, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'

/** The addresses and CIDRs that the back office may be used from. The canonical text is the `_id`; an empty list allows everyone. */
export const createAllowedIpStore = (connection: Connection) => {
  const model = defineCollection<Versioned>(connection, 'allowed_ips', {})
  return {
    model,
    async all(): Promise<string[]> {
      return (await model.find(live, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id)
    },
  }
}

export type AllowedIpStore = ReturnType<typeof createAllowedIpStore>
