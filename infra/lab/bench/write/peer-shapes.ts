import type { AdminResult, Result } from '@papan/contracts/calls/content/result-calls.ts'

export type Stored = { _id: string } & Record<string, unknown>

const pick = ({ _id, ...stored }: Stored, names: string[]): unknown =>
  Object.fromEntries([['id', _id], ...names.map((name) => [name, stored[name]])])

const versions = ['epoch', 'rev', 'createdAt', 'updatedAt']
const resultFields = ['market', 'date', 'template', 'prizes', 'correctedAt', 'firstPrizeAt', ...versions]

export type BarePrize = { id: string; type: string; numbers: string; by?: string; at?: string }
type Revision = { cause: string; by: string; at: string }

const prizesOf = (stored: Stored) => stored['prizes'] as BarePrize[]

export const toResult = (stored: Stored): Result => ({
  ...(pick(stored, resultFields) as Result),
  imported: prizesOf(stored).some(({ type, at }) => type === 'PRIZE 1' && at === undefined),
  prizes: prizesOf(stored).map(({ id, type, numbers }) => ({ id, type, numbers })),
})

export const toAdminResult = (stored: Stored): AdminResult => {
  const imported = (stored['revisions'] as Revision[] | undefined)?.find(({ cause }) => cause === 'imported')
  return {
    ...(pick(stored, resultFields) as Result),
    lastReason: null,
    prizes: prizesOf(stored).map(({ id, type, numbers, by = imported?.by, at = imported?.at }) => ({
      id,
      type,
      numbers,
      by: by ?? null,
      at: at ?? null,
    })),
    pending: [],
    mismatches: [],
  }
}
