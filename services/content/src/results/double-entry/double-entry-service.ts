import type { DoubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import { doubleEntrySwitched } from '@papan/contracts/events/content-events.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { SwitchStore } from './switch-store.ts'

const id = 'double-entry'
const untouched: DoubleEntry = { on: false, epoch: 0, rev: 0 }

/** Whether PRIZE 1 to 3 need two admins. Read together with every result that takes such a number, so that a switch counts at once. */
export const createDoubleEntryService = ({ switchStore }: { switchStore: SwitchStore }) => ({
  find: async (): Promise<DoubleEntry> => (await switchStore.find(id)) ?? untouched,
  isOn: async (): Promise<boolean> => (await switchStore.find(id))?.on ?? false,
  companion: switchStore.companion(id),

  async turn(on: boolean, context: WriteContext): Promise<DoubleEntry> {
    const { record } = await switchStore.write(id, context, (current) =>
      (current ?? untouched).on === on
        ? null
        : { fields: { on }, event: announce(doubleEntrySwitched, { on }, current) },
    )
    return record ?? untouched
  },
})

export type DoubleEntryService = ReturnType<typeof createDoubleEntryService>
