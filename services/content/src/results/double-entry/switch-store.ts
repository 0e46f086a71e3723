import type { DoubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import type { Versioned } from '@papan/service-kit/records/outbox-document.ts'

const switchFields = z.object({ on: z.boolean() })
type SwitchFields = z.infer<typeof switchFields>
type StoredSwitch = Versioned & SwitchFields

const toSwitch = (stored: StoredSwitch): DoubleEntry => ({
  on: stored.on,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
})

export const createSwitchStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'switches', switchFields)
  const records = createAggregateStore<SwitchFields, StoredSwitch, DoubleEntry>({
    subjectType: 'switch',
    model,
    toRecord: toSwitch,
    ...deps,
  })
  return { ...records, model }
}

export type SwitchStore = ReturnType<typeof createSwitchStore>
