import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import type { AdminResult, Result } from '@papan/contracts/calls/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'

/** A document as the bare driver reads it. */
export type Stored = { _id: string } & Record<string, unknown>

/** The named fields of a document, and its `_id` as `id`. */
const pick = ({ _id, ...stored }: Stored, names: string[]): unknown =>
  Object.fromEntries([['id', _id], ...names.map((name) => [name, stored[name]])])

const versions = ['epoch', 'rev', 'createdAt', 'updatedAt']
const scheduleFields = ['marketName', 'logoUrl', 'day', 'openTime', 'closeTime', 'officialLink', 'status', ...versions]
const resultFields = ['market', 'date', 'template', 'prizes', 'correctedAt', ...versions]

export const toSchedule = (stored: Stored): Schedule => pick(stored, scheduleFields) as Schedule
export const toPrediction = (stored: Stored): Prediction =>
  pick(stored, ['market', 'date', 'numbers', ...versions]) as Prediction

export type BarePrize = { id: string; type: string; numbers: string; by?: string; at?: string }
type Revision = { cause: string; by: string; at: string }

const prizesOf = (stored: Stored) => stored['prizes'] as BarePrize[]

export const toResult = (stored: Stored): Result => ({
  ...(pick(stored, resultFields) as Result),
  prizes: prizesOf(stored).map(({ id, type, numbers }) => ({ id, type, numbers })),
})

export const toAdminResult = (stored: Stored): AdminResult => {
  const imported = (stored['revisions'] as Revision[] | undefined)?.find(({ cause }) => cause === 'imported')
  return {
    ...(pick(stored, resultFields) as Result),
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
