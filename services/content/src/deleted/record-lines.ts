import type { DeletedKind, FilledPlace, RecordLine } from '@papan/contracts/calls/deleted-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { logFields } from '@papan/contracts/texts/log-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { PredictionFields } from '../predictions/prediction-store.ts'
import type { ResultFields } from '../results/result-store.ts'
import type { ScheduleFields } from '../schedules/schedule-store.ts'

/** What an admin compares; never a number that waits for a second admin. */
export const linesOf = {
  result: ({ prizes }: Pick<ResultFields, 'prizes'>): RecordLine[] =>
    prizes.map(({ type, numbers }) => ({ name: type, value: numbers })),
  prediction: ({ numbers }: Pick<PredictionFields, 'numbers'>): RecordLine[] =>
    numbers.map((entry) => ({ name: entry.category, value: entry.numbers })),
  schedule: ({ day, openTime, closeTime }: Pick<ScheduleFields, 'day' | 'openTime' | 'closeTime'>): RecordLine[] => [
    { name: logFields.day, value: day },
    { name: logFields.openTime, value: openTime },
    ...(closeTime === null ? [] : [{ name: logFields.closeTime, value: closeTime }]),
  ],
}

export const deletedNotFound = () => new AppError(404, 'DELETED_NOT_FOUND', contentTexts.deletedNotFound)

export const placeFilled = (kind: DeletedKind, current: FilledPlace) =>
  new AppError(409, 'PLACE_FILLED', contentTexts[`${kind}PlaceFilled` as const], { current })
