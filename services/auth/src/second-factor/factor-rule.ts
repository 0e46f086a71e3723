import type { Connection } from 'mongoose'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'

export const factorRules = ['off', 'MASTER_ADMIN', 'ALL'] as const
export type FactorRuleName = (typeof factorRules)[number]

/** `since`: seconds. */
type StoredRule = { _id: string; required: FactorRuleName; since: number }
type FactorRuleDeps = { connection: Connection; required: FactorRuleName; clock: () => number }

const ruleId = 'rule'

/**
 * Who must have a second factor. The moment of a change is stored, so that all instances refuse the same older tokens of
 * users who have none.
 */
export const createFactorRule = ({ connection, required, clock }: FactorRuleDeps) => {
  const model = definePlainCollection<StoredRule>(connection, 'factor_rule', {
    _id: field.text,
    required: { ...field.text, enum: factorRules },
    since: field.number,
  })
  let since = 0
  const isRequired = (role: Role): boolean => required === 'ALL' || required === role
  return {
    model,
    isRequired,

    /** Seconds; tokens of before are refused where a second factor is missing. 0 for a role that needs none. */
    validAfter: (role: Role): number => (isRequired(role) ? since : 0),

    async prepare(): Promise<void> {
      const stored = await model.findById(ruleId).lean()
      const fresh = { required, since: Math.floor(clock() / 1000) + 1 }
      if (stored?.required === required) {
        since = stored.since
        return
      }
      if (stored) await model.updateOne({ _id: ruleId, required: stored.required }, fresh)
      else await isStoredFirst(model.create({ _id: ruleId, ...fresh }))
      // Another instance may have been first.
      const now = await model.findById(ruleId).lean()
      since = now?.required === required ? now.since : fresh.since
    },
  }
}

export type FactorRule = ReturnType<typeof createFactorRule>
