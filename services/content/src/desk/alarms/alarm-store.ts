import { alarmLevel, type Alarm, type AlarmLevel } from '@papan/contracts/calls/content/desk-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import {
  notDeleted,
  withoutOutbox,
  type Versioned,
  storedText,
  versionOf,
} from '@papan/service-kit/records/outbox-document.ts'
import { drawFields, drawId } from '../../draw-id.ts'

/** `answer`: of the whole draw. */
const alarmFields = z.object({
  ...drawFields,
  level: alarmLevel,
  raisedAt: storedText(),
  answer: z
    .object({ reason: storedText(maxTextLength), by: storedText(), at: storedText(), until: storedText() })
    .nullable(),
})
type AlarmFields = z.infer<typeof alarmFields>
type StoredAlarm = Versioned & AlarmFields

const toAlarm = (stored: StoredAlarm): Alarm => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  level: stored.level,
  raisedAt: stored.raisedAt,
  answer: stored.answer,
  ...versionOf(stored),
})

/** One document a draw and level: whichever process inserts it first has raised the alarm. */
export const alarmId = (market: string, date: string, level: AlarmLevel): string => `${drawId(market, date)}/${level}`

export const createAlarmStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'alarms', alarmFields, [{ date: 1 }])
  const records = createAggregateStore<AlarmFields, StoredAlarm, Alarm>({
    subjectType: 'alarm',
    model,
    toRecord: toAlarm,
    ...deps,
  })
  return {
    ...records,
    model,

    /** By draw, then level. */
    async ofDates(dates: readonly string[]): Promise<Alarm[]> {
      const filter = { date: { $in: dates }, ...notDeleted }
      return (await findPlain<StoredAlarm>(model, filter, { projection: withoutOutbox, sort: { _id: 1 } })).map(toAlarm)
    },

    /** Not those whose events are not in the log yet. */
    async removeBefore(date: string): Promise<void> {
      await model.collection.deleteMany({ date: { $lt: date }, 'outbox.0': { $exists: false } })
    },

    async ofDraw(market: string, date: string): Promise<Alarm[]> {
      const ids = alarmLevel.options.map((level) => alarmId(market, date, level))
      const stored = await findPlain<StoredAlarm>(
        model,
        { _id: { $in: ids }, ...notDeleted },
        { projection: withoutOutbox },
      )
      return stored.map(toAlarm)
    },
  }
}

export type AlarmStore = ReturnType<typeof createAlarmStore>
