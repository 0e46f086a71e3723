import { userCreated } from '@papan/contracts/events/auth-events.ts'
import { logNames } from '@papan/contracts/calls/audit/log-names.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { DeletedUserStore } from './deleted-user-store.ts'
import { noRevocations } from './revocations.ts'
import { userIdOf, type UserStore } from './user-store.ts'

export type Master = { username: string; password: string }

type MasterDeps = { userStore: UserStore; deletedUserStore: DeletedUserStore; passwords: PasswordHasher }

/** The log's actor for the setup, before any user exists. */
const setup: WriteContext = { actor: { userId: null, username: logNames.system, role: null, ip: '-' }, requestId: null }

/** Returns false when the name exists; that user stays unchanged. */
export const createMaster = async (
  { userStore, deletedUserStore, passwords }: MasterDeps,
  { username, password }: Master,
): Promise<boolean> => {
  const passwordHash = await passwords.hash(password)
  const id = userIdOf(username)
  const validAfter = await deletedUserStore.validAfterOf(id)
  const { changed } = await userStore.write(id, setup, (current) =>
    current
      ? null
      : {
          fields: {
            username,
            role: 'MASTER_ADMIN',
            passwordHash,
            secondFactor: null,
            passkeys: [],
            ...noRevocations,
            validAfter,
          },
          event: announce(userCreated, { username, role: 'MASTER_ADMIN' }),
        },
  )
  return changed
}

/** Creates the first master admin, or logs how to. */
export const ensureFirstMaster = async (deps: MasterDeps, master: Master | null, log: Logger): Promise<void> => {
  if (await deps.userStore.hasAny()) return
  if (!master) {
    log.warn('no user can log in yet: set MASTER_USERNAME and MASTER_PASSWORD, or run create-master')
    return
  }
  if (await createMaster(deps, master)) log.info({ username: master.username }, 'first master admin created')
}
