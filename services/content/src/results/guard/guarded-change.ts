import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import type { Decision } from '@papan/service-kit/outbox/aggregate-store.ts'
import type { ResultFields, TouchedPrize } from '../result-store.ts'

type Numbered = { type: string; numbers: string }

const isSame = (a: Numbered, b: Numbered): boolean => a.type === b.type && a.numbers === b.numbers

/** `confirmed`: codes that the admin confirmed. */
export type Guarded = { warnings: readonly GuardReason[]; confirmed: readonly string[] | undefined }

const withConfirmed = (prize: TouchedPrize, warnings: readonly GuardReason[], confirmed: string[]): TouchedPrize => {
  const own = warnings.filter((reason) => isSame(reason, prize)).map(({ code }) => code)
  const codes = confirmed.filter((code) => own.includes(code))
  return codes.length === 0 || !isDoubleEntryType(prize.type) ? prize : { ...prize, confirmed: codes }
}

/**
 * Adds the reasons to the event of a change, and what was confirmed to its numbers. Only those of published numbers: of one
 * that waits for a second admin they would give it away.
 */
export const guardedChange = <Outcome extends string>(
  decision: Decision<ResultFields, Outcome>,
  { warnings, confirmed = [] }: Guarded,
): Decision<ResultFields, Outcome> => {
  if (!decision || !('fields' in decision)) return decision
  const { fields, event } = decision
  const published = warnings.filter((reason) => fields.prizes.some((prize) => isSame(prize, reason)))
  if (published.length === 0) return decision
  const codes = confirmed.filter((code) => published.some((reason) => reason.code === code))
  const data = { ...(event.data as object), warnings: published, ...(codes.length > 0 ? { confirmed: codes } : {}) }
  return {
    ...decision,
    fields: { ...fields, prizes: fields.prizes.map((prize) => withConfirmed(prize, published, codes)) },
    event: { ...event, data },
  }
}
