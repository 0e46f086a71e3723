import { secondFactorReset } from '@papan/contracts/events/auth-events.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { NoticeStore } from '../sign-ins/notice-store.ts'
import { revokeAll } from '../users/revocations.ts'
import { fieldsOf, hasSecondFactor, type UserStore } from '../users/user-store.ts'
import { factorNotFound, userNotFound } from '../auth-errors.ts'

type FactorResetDeps = { userStore: UserStore; notices: NoticeStore; clock: () => number }

/**
 * Takes second factor and passkeys off a user who lost them and ends all their sessions. A notice waits for the next sign-in. Throws
 * 404 for no such user, or one without a second factor.
 */
export const createFactorReset =
  ({ userStore, notices, clock }: FactorResetDeps) =>
  async (userId: string, context: WriteContext): Promise<string> => {
    const { record } = await userStore.write(userId, context, (current) => {
      if (!current) throw userNotFound()
      if (!hasSecondFactor(current)) throw factorNotFound()
      return {
        fields: {
          ...fieldsOf(current),
          ...revokeAll(current, Math.floor(clock() / 1000)),
          secondFactor: null,
          passkeys: [],
        },
        event: announce(secondFactorReset, { username: current.username }),
      }
    })
    if (!record) throw userNotFound()
    await notices.add(record, { kind: 'second-factor-reset', by: context.actor.username })
    return record.username
  }

export type FactorReset = ReturnType<typeof createFactorReset>
