import type { Schedule, ScheduleBody, ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isPlanRunning } from '@papan/contracts/schedule/draw.ts'
import { scheduleDeleted, scheduleSaved, scheduleStatusChanged } from '@papan/contracts/events/content-events.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import { type WriteContext, systemContext } from '@papan/service-kit/records/write-context.ts'
import { assertFresh } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { fieldsOf, nextFields, type ChangedFields } from './next-fields.ts'
import { scheduleNotFound, toSchedule, type ScheduleStore, type StoredSchedule } from './schedule-store.ts'

type ScheduleServiceDeps = { scheduleStore: ScheduleStore; marketStore: MarketStore; clock: () => number }

export const createScheduleService = ({ scheduleStore, marketStore, clock }: ScheduleServiceDeps) => ({
  all: () => scheduleStore.all(),

  /** Creates or edits. `isRecord`: the body is one of our own answers. */
  async save(body: ScheduleBody, isRecord: boolean, ifMatch: IfMatch | null, context: WriteContext): Promise<Schedule> {
    const { marketName } = body
    if (!(await marketStore.exists(marketName))) throw unknownMarket('marketName')
    const { record } = await scheduleStore.write(marketName, context, (current, stored) => {
      assertFresh(current, ifMatch)
      const fields = nextFields(marketName, body, stored, isRecord)
      if (!fields) return null
      return { fields, event: announce(scheduleSaved, { marketName, created: !current }, current) }
    })
    if (!record) throw scheduleNotFound()
    return record
  },

  async setStatus(
    marketName: string,
    status: ScheduleStatus,
    ifMatch: IfMatch | null,
    context: WriteContext,
  ): Promise<Schedule> {
    const { stored } = await scheduleStore.update(marketName, context, ifMatch, (before) =>
      before.status === status && !isPlanRunning(before, clock())
        ? null
        : {
            fields: {
              ...fieldsOf(before),
              status,
              plan: isPlanRunning(before, clock()) ? null : before.plan,
            },
            event: announce(scheduleStatusChanged, { marketName, status }),
          },
    )
    return toSchedule(stored)
  },

  /** Writes some fields of a schedule that must still be as `ifMatch` says. */
  async change(
    marketName: string,
    fieldsFor: (schedule: Schedule) => ChangedFields,
    ifMatch: IfMatch,
    context: WriteContext,
  ): Promise<Schedule> {
    const { stored } = await scheduleStore.update(marketName, context, ifMatch, (before) => {
      const fields = { ...fieldsOf(before), ...fieldsFor(toSchedule(before)) }
      return { fields, event: announce(scheduleSaved, { marketName, created: false }) }
    })
    return toSchedule(stored)
  },

  /** Once a planned status is over; nothing while it is not. */
  async endPlan(marketName: string): Promise<void> {
    await scheduleStore.update(marketName, systemContext, null, (before) =>
      before.plan && Date.parse(before.plan.until) <= clock()
        ? {
            fields: { ...fieldsOf(before), plan: null },
            event: announce(scheduleSaved, { marketName, created: false }),
          }
        : null,
    )
  },

  /** Answers the deleted document. */
  async remove(marketName: string, ifMatch: IfMatch | null, context: WriteContext): Promise<StoredSchedule> {
    const event = announce(scheduleDeleted, { marketName })
    const { stored } = await scheduleStore.update(marketName, context, ifMatch, () => ({ remove: true, event }))
    return stored
  },
})

export type ScheduleService = ReturnType<typeof createScheduleService>
