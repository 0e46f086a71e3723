import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'

type Mismatches = AdminResult['mismatches']

/** Where two numbers did not agree, but for what this admin has typed again since. */
export const openMismatches = (
  { mismatches, pending }: Pick<AdminResult, 'mismatches' | 'pending'>,
  username: string,
): Mismatches => mismatches.filter(({ type }) => !pending.some((held) => held.type === type && held.by === username))
