import { trusted, type Connection } from 'mongoose'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import type { StoredPasskey } from '../users/factors.ts'

/** `lastAt`: ms. */
type StoredUse = { _id: string; counter: number; lastAt: number }
type PasskeyUse = 'first' | 'later' | 'copied'

const maxRaces = 20

/** Many passkeys always count 0. */
const hasGoneBack = (before: number, counter: number): boolean => (before > 0 || counter > 0) && counter <= before

/**
 * Counter and last use of each passkey, by credential. Apart from the user's document: a login must neither raise its
 * revision nor be undone by a write that had read it before.
 */
export const createPasskeyUseStore = (connection: Connection, clock: () => number) => {
  const model = definePlainCollection<StoredUse>(connection, 'passkey_uses', {
    _id: field.text,
    counter: field.number,
    lastAt: field.number,
  })

  /** Null when another use was noted at the same time. */
  const tryNote = async ({ credentialId, ...passkey }: StoredPasskey, counter: number): Promise<PasskeyUse | null> => {
    const stored = await model.findById(credentialId).lean()
    if (hasGoneBack(stored?.counter ?? passkey.counter, counter)) return 'copied'
    const lastAt = clock()
    if (stored) {
      const { matchedCount } = await model.updateOne(
        { _id: credentialId, counter: stored.counter },
        { counter, lastAt },
      )
      return matchedCount === 1 ? 'later' : null
    }
    return (await isStoredFirst(model.create({ _id: credentialId, counter, lastAt }))) ? 'first' : null
  }

  return {
    model,

    /** Notes a use; `copied`, and nothing noted, when the counter went back. */
    async note(passkey: StoredPasskey, counter: number): Promise<PasskeyUse> {
      for (let race = 0; race < maxRaces; race++) {
        const use = await tryNote(passkey, counter)
        if (use) return use
      }
      return 'copied'
    },

    /** Ms of the last use, by credential. */
    async lastUses(passkeys: readonly StoredPasskey[]): Promise<Map<string, number>> {
      const ids = passkeys.map(({ credentialId }) => credentialId)
      const stored = await model.find({ _id: trusted({ $in: ids }) }).lean()
      return new Map(stored.map(({ _id, lastAt }) => [_id, lastAt]))
    },

    async drop(credentialId: string): Promise<void> {
      await model.deleteOne({ _id: credentialId })
    },
  }
}

export type PasskeyUseStore = ReturnType<typeof createPasskeyUseStore>
