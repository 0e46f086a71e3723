import type { ListedUser, User as ShownUser, UserBody } from '@papan/contracts/calls/auth/user-calls.ts'
import { userCreated, userRevoked } from '@papan/contracts/events/auth-events.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { badToken, contended } from '@papan/runtime/errors.ts'
import { lasting, type WriteContext } from '@papan/service-kit/records/write-context.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { PasswordHasher, PasswordRule } from '../passwords/password-hasher.ts'
import type { DeletedUserStore } from './deleted-user-store.ts'
import type { PendingDeletion, LastMasterGuard } from './last-master-guard.ts'
import { noRevocations, revokeAll, validAfterNow } from './revocations.ts'
import { selfDelete, userNotFound, usernameTaken } from '../auth-errors.ts'
import { fieldsOf, shown, userIdOf, type User, type UserStore } from './user-store.ts'

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

type UserDeletion = ReturnType<typeof createUserDeletion>

type UserServiceDeps = {
  userStore: UserStore
  deletedUserStore: DeletedUserStore
  lastMasterGuard: LastMasterGuard
  deleteUser: UserDeletion
  passwords: PasswordHasher
  passwordRule: PasswordRule
  access: Access
  clock: () => number
}

export const createUserService = (deps: UserServiceDeps) => {
  const { userStore, deletedUserStore, lastMasterGuard, deleteUser, passwords, passwordRule, access, clock } = deps
  const oneByOne = createKeyedQueue()

  const found = async (id: string): Promise<User> => {
    const user = await userStore.find(id)
    if (!user) throw userNotFound()
    return user
  }

  /** Two master admins may delete each other concurrently: a deleted one may not delete. */
  const assertMayDelete = async (pending: PendingDeletion): Promise<void> => {
    if ((await found(pending.id)).epoch !== pending.epoch) throw userNotFound()
    if (!(await userStore.find(pending.doing.actor.userId ?? ''))) throw badToken()
  }

  return {
    list: (): Promise<ListedUser[]> => userStore.list(),

    /** Throws 409 when the name is taken in any case. */
    async create({ username, password, role }: UserBody, context: WriteContext): Promise<ShownUser> {
      passwordRule('password', password)
      const id = userIdOf(username)
      // Concurrent requests for one name cost one hash.
      return oneByOne(id, async () => {
        if (await userStore.find(id)) throw usernameTaken()
        const passwordHash = await passwords.hash(password)
        const validAfter = await deletedUserStore.validAfterOf(id)
        const { record } = await userStore.write(id, context, (current) => {
          if (current) throw usernameTaken()
          return {
            fields: { username, role, passwordHash, secondFactor: null, passkeys: [], ...noRevocations, validAfter },
            event: announce(userCreated, { username, role }),
          }
        })
        if (!record) throw contended()
        return shown(record)
      })
    },

    /** Throws 403 for oneself, 404, or 409 for the last master admin. */
    async remove(id: string, context: WriteContext): Promise<void> {
      if (id === context.actor.userId) throw selfDelete()
      const { epoch, role } = await found(id)
      context.assertAllowed?.()
      const pending: PendingDeletion = { id, epoch, doing: lasting(context) }
      if (role === 'MASTER_ADMIN') await lastMasterGuard.deleteMaster(pending, () => assertMayDelete(pending))
      else if (!(await deleteUser(pending))) throw userNotFound()
      await access.refresh()
    },

    /** Revokes all sessions and returns the username. */
    async resetPassword(id: string, newPassword: string, context: WriteContext): Promise<string> {
      passwordRule('newPassword', newPassword)
      const { username } = await found(id)
      const passwordHash = await passwords.hash(newPassword)
      await userStore.write(id, context, (current) => {
        if (!current) throw userNotFound()
        const revocations = revokeAll(current, Math.floor(clock() / 1000))
        return {
          fields: { ...fieldsOf(current), passwordHash, ...revocations },
          event: announce(userRevoked, { username, reason: 'password-reset' }),
        }
      })
      await access.refresh()
      return username
    },
  }
}

export type UserService = ReturnType<typeof createUserService>
