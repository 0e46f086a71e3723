import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'

type Mismatches = AdminResult['mismatches']

/** The mismatches that this admin has not typed again. */
export const openMismatches = (
  { mismatches, pending }: Pick<AdminResult, 'mismatches' | 'pending'>,
  username: string,
): Mismatches => mismatches.filter(({ type }) => !pending.some((entry) => entry.type === type && entry.by === username))
