import { keyReused } from '@papan/runtime/errors.ts'
import type { WriteContext } from './write-context.ts'
import { keyLifeMs } from './write-context.ts'

/** An `IdempotentRequest` that changed this document at `at` (ms); `note` is the outcome of its decision. */
export type AppliedRequest = { id: string; asked: string; at: number; note?: string }

type WithApplied = { wishes?: AppliedRequest[] }

/** Later requests push older ones out; by then the answer has long been stored with its key. */
export const maxAppliedRequests = 50

const isCurrent = ({ at }: AppliedRequest, now: number): boolean => now - at < keyLifeMs

export const withAppliedRequest = (
  stored: WithApplied | null,
  { once }: WriteContext,
  now: number,
  outcome: string | undefined,
): WithApplied => {
  if (!once) return {}
  const others = (stored?.wishes ?? []).filter((applied) => applied.id !== once.id && isCurrent(applied, now))
  const applied = { ...once, at: now, ...(outcome === undefined ? {} : { note: outcome }) }
  return { wishes: [...others, applied].slice(-maxAppliedRequests) }
}

/** Throws 422 when the key came with another body. */
export const findApplied = (stored: WithApplied | null, { once }: WriteContext, now: number): AppliedRequest | null => {
  const applied = once && stored?.wishes?.find((one) => one.id === once.id && isCurrent(one, now))
  if (applied && applied.asked !== once.asked) throw keyReused()
  return applied ?? null
}
