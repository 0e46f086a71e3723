import { z } from '@papan/contracts/schema.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import type { NewEvent, Versioned } from '@papan/service-kit/records/outbox-document.ts'

const allowedIps = z.object({ ips: z.array(z.string()) })
type AllowedIps = z.infer<typeof allowedIps>

const listId = 'list'

/** One document, so that each change sees the whole list. */
export const createAllowedIpStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'allowed_ips', allowedIps)
  const records = createAggregateStore<AllowedIps, Versioned & AllowedIps, AllowedIps>({
    subjectType: 'allowed-ips',
    model,
    toRecord: ({ ips }) => ({ ips: [...ips] }),
    ...deps,
  })
  return {
    model,
    source: records.source,

    /** An empty list allows everyone. */
    async all(): Promise<string[]> {
      return (await records.find(listId))?.ips ?? []
    },

    /** `decide` returns the new list or throws an AppError. */
    async change(context: WriteContext, decide: (ips: string[]) => { ips: string[]; event: NewEvent }): Promise<void> {
      await records.write(listId, context, (current) => {
        const { ips, event } = decide(current?.ips ?? [])
        return { fields: { ips }, event }
      })
    },
  }
}

export type AllowedIpStore = ReturnType<typeof createAllowedIpStore>
