import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { AdminResult, Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule, Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { wibInstant } from '@papan/contracts/wib.ts'

export type Stored = { _id: string } & Record<string, unknown>

const pick = ({ _id, ...stored }: Stored, names: string[]): unknown =>
  Object.fromEntries([['id', _id], ...names.map((name) => [name, stored[name]])])

const versions = ['epoch', 'rev', 'createdAt', 'updatedAt']
const scheduleFields = ['marketName', 'logoUrl', 'day', 'openTime', 'closeTime', 'officialLink', 'status', ...versions]
const resultFields = ['market', 'date', 'template', 'prizes', 'correctedAt', 'firstPrizeAt', ...versions]

export const toSchedule = (stored: Stored): Schedule => ({
  ...(pick(stored, scheduleFields) as Schedule),
  days: [...readDayText(String(stored['day'])).days],
  resultTime: null,
  family: null,
  exceptions: [],
  plan: null,
  aliases: [],
})

export const toPublicSchedule = (schedule: Schedule): PublicSchedule => {
  const next = schedule.status === 'BUKA' ? nextDraw(schedule, Date.now()) : null
  const [closesAt, resultAt] = [wibInstant(next?.closesAt ?? 0), wibInstant(next?.resultAt ?? 0)]
  const { exceptions: _exceptions, plan: _plan, aliases: _aliases, ...plain } = schedule
  return { ...plain, nextDraw: next && { date: next.date, closesAt, resultAt } }
}
export const toPrediction = (stored: Stored): Prediction =>
  pick(stored, ['market', 'date', 'numbers', 'late', ...versions]) as Prediction

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
