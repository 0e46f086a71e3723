import type { DeletedKind, FilledPlace } from '@papan/contracts/calls/deleted-calls.ts'
import type { DoubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import { predictionSaved, scheduleSaved } from '@papan/contracts/events/content-events.ts'
import { resultSaved } from '@papan/contracts/events/result-events.ts'
import { predictionPaths, resultPaths, schedulePaths } from '@papan/contracts/invalidation.ts'
import { isLatePrediction } from '@papan/contracts/schedule/draw.ts'
import {
  continuedBy,
  type DeletedCompanion,
  type DeletedRecord,
  type DeletedRecords,
} from '@papan/service-kit/deleted/deleted-records.ts'
import type { Companion, Found } from '@papan/service-kit/outbox/companions.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { LateMarks, PredictionFields, PredictionStore } from '../predictions/prediction-store.ts'
import { doubleEntryNeeded, isOn, publishesAlone } from '../results/double-entry/blind-entry.ts'
import { restoredFields } from '../results/result-changes.ts'
import type { ResultFields, ResultStore } from '../results/result-store.ts'
import type { ScheduleFields, ScheduleStore } from '../schedules/schedule-store.ts'
import { deletedNotFound, linesOf, placeFilled } from './record-lines.ts'

export type RestoreDeps = {
  deletedRecords: DeletedRecords
  resultStore: ResultStore
  predictionStore: PredictionStore
  scheduleStore: ScheduleStore
  lateMarks: LateMarks
  doubleEntry: Companion<DoubleEntry>
  clock: () => number
}

/** Restores a record of each kind, unless it is there; answers the public paths that change. */
export const createRestores = (deps: RestoreDeps) => {
  const { deletedRecords, resultStore, predictionStore, scheduleStore, lateMarks, doubleEntry, clock } = deps

  /** Whether it is restored already. Throws 409 for another record in its place. */
  const isThere = <Fields>(
    kind: DeletedKind,
    deleted: DeletedRecord,
    present: (Fields & { createdAt: string }) | null,
    lines: (fields: Fields) => FilledPlace['present'],
  ): boolean => {
    if (present === null) return false
    if (present.createdAt === deleted.createdAt) return true
    throw placeFilled(kind, { deleted: lines(deleted.fields as Fields), present: lines(present) })
  }

  /** What each restore stores beside its fields and its event. */
  const continued = (deleted: DeletedRecord, found: Found<DeletedCompanion>) => {
    if (!found.deleted) throw deletedNotFound()
    return { continues: continuedBy(deleted) }
  }

  const result = async (deleted: DeletedRecord, context: WriteContext): Promise<string[]> => {
    const fields = deleted.fields as ResultFields
    const { market, date } = fields
    await resultStore.write(
      deleted.recordId,
      context,
      (_current, stored, found) => {
        if (isThere<ResultFields>('result', deleted, stored, linesOf.result)) return null
        if (isOn(found) && publishesAlone([], fields.prizes)) throw doubleEntryNeeded()
        const edit = { actor: context.actor, cause: 'undeleted', now: clock() } as const
        return {
          fields: restoredFields(fields, deleted.rev + 1, edit),
          event: announce(resultSaved, { market, date, imported: false, newest: true, undeleted: true }),
          ...continued(deleted, found),
        }
      },
      { doubleEntry, deleted: deletedRecords.companion(deleted) },
    )
    return resultPaths(market, date)
  }

  /** Whether it is late: also one that was deleted before its market closed and is restored after it. */
  const judge = async ({ recordId, at, fields }: DeletedRecord): Promise<boolean> => {
    const { market, date, late } = fields as PredictionFields
    const schedule = await scheduleStore.find(market)
    const now = clock()
    if (!isLatePrediction(schedule, date, now) || isLatePrediction(schedule, date, Date.parse(at))) return late
    await lateMarks.add(recordId, new Date(now).toISOString())
    return true
  }

  const prediction = async (deleted: DeletedRecord, context: WriteContext): Promise<string[]> => {
    const fields = deleted.fields as PredictionFields
    const { market, date } = fields
    const isPresent = (present: (PredictionFields & { createdAt: string }) | null) =>
      isThere<PredictionFields>('prediction', deleted, present, linesOf.prediction)
    const late = !isPresent(await predictionStore.find(deleted.recordId)) && (await judge(deleted))
    await predictionStore.write(
      deleted.recordId,
      context,
      (_current, stored, found) =>
        isPresent(stored)
          ? null
          : {
              fields: { ...fields, late },
              event: announce(predictionSaved, { market, date, created: true, undeleted: true }),
              ...continued(deleted, found),
            },
      { deleted: deletedRecords.companion(deleted) },
    )
    return predictionPaths(market, date)
  }

  const schedule = async (deleted: DeletedRecord, context: WriteContext): Promise<string[]> => {
    const fields = deleted.fields as ScheduleFields
    const { marketName } = fields
    await scheduleStore.write(
      deleted.recordId,
      context,
      (_current, stored, found) =>
        isThere<ScheduleFields>('schedule', deleted, stored, linesOf.schedule)
          ? null
          : {
              fields,
              event: announce(scheduleSaved, { marketName, created: true, undeleted: true }),
              ...continued(deleted, found),
            },
      { deleted: deletedRecords.companion(deleted) },
    )
    return schedulePaths(marketName)
  }

  return { result, prediction, schedule } satisfies Record<DeletedKind, unknown>
}
