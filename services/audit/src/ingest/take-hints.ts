import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import type { RefusedEntries } from '@papan/runtime/stream/refused-entries.ts'
import type { EntryStore } from '../entries/entry-store.ts'
import type { ConfirmWithOwner } from './confirm-with-owner.ts'

type HintDeps = { confirm: ConfirmWithOwner; entryStore: EntryStore; refused: RefusedEntries }

/** Returns unsigned events that their owners confirm; refuses those unknown to owner and log. Others are sent again. */
export const createHintTaker =
  ({ confirm, entryStore, refused }: HintDeps) =>
  async (hints: readonly EventEnvelope[]): Promise<EventEnvelope[]> => {
    if (hints.length === 0) return []
    const { confirmed, denied } = await confirm(hints)
    const stored = await entryStore.storedEvents(denied.map(({ id }) => id))
    for (const event of denied)
      if (!stored.has(event.id)) refused.add(eventsStream, event.id, 'unconfirmed', JSON.stringify(event))
    return confirmed
  }
