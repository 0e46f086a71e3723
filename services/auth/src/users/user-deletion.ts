import { userRevoked } from '@papan/contracts/events/auth-events.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { DeletedUserStore } from './deleted-user-store.ts'
import type { PendingDeletion } from './last-master-guard.ts'
import { validAfterNow } from './revocations.ts'
import { shown, type UserStore } from './user-store.ts'

type UserDeletionDeps = { userStore: UserStore; deletedUserStore: DeletedUserStore; clock: () => number }

/** Tokens first. Idempotent, and spares a user re-created with the same name (`epoch`). Returns whether it deleted. */
export const createUserDeletion =
  ({ userStore, deletedUserStore, clock }: UserDeletionDeps) =>
  async ({ id, epoch, doing }: PendingDeletion): Promise<boolean> => {
    const user = await userStore.find(id)
    if (user?.epoch !== epoch) return false
    await deletedUserStore.refuseTokens(id, validAfterNow(user.validAfter, Math.floor(clock() / 1000)))
    const { changed } = await userStore.write(id, doing, (current) => {
      if (current?.epoch !== epoch) return null
      const event = announce(userRevoked, { username: current.username, reason: 'deleted' }, shown(current))
      return { remove: true, event }
    })
    return changed
  }

export type UserDeletion = ReturnType<typeof createUserDeletion>
