import type { Schedule, ScheduleBody, ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { scheduleDeleted, scheduleSaved, scheduleStatusChanged } from '@papan/contracts/events/content-events.ts'
import type { IfMatch } from '@papan/service-kit/http/if-match.ts'
import type { WriteContext } from '@papan/service-kit/http/request-context.ts'
import { assertFresh } from '@papan/service-kit/outbox/assert-fresh.ts'
import { announce } from '@papan/service-kit/outbox/outbox-document.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { dayCorrectionOf, resultTimeOf } from './chosen-times.ts'
import {
  scheduleNotFound,
  toSchedule,
  type ScheduleFields,
  type ScheduleStore,
  type StoredSchedule,
} from './schedule-store.ts'

type ScheduleServiceDeps = { scheduleStore: ScheduleStore; marketStore: MarketStore }

const fieldsOf = (stored: StoredSchedule): ScheduleFields => {
  const { marketName, logoUrl, day, openTime, closeTime, officialLink, status } = stored
  const { dayCorrection = null, resultTime = null, family = null } = stored
  return { marketName, logoUrl, day, openTime, closeTime, officialLink, status, dayCorrection, resultTime, family }
}

const isSame = (a: ScheduleFields, b: ScheduleFields) => JSON.stringify(a) === JSON.stringify(b)

export const createScheduleService = ({ scheduleStore, marketStore }: ScheduleServiceDeps) => ({
  all: () => scheduleStore.all(),

  /** Creates or edits. `isRecord`: the body is one of our own answers. */
  async save(body: ScheduleBody, isRecord: boolean, ifMatch: IfMatch | null, context: WriteContext): Promise<Schedule> {
    const marketName = await marketStore.named(body.marketName)
    if (marketName === null) throw unknownMarket('marketName')
    const { record } = await scheduleStore.write(marketName, context, (current, stored) => {
      assertFresh(current, ifMatch)
      const { day, openTime, closeTime, officialLink, logoUrl } = body
      const status = body.status ?? current?.status ?? 'BUKA'
      const fields = {
        marketName,
        logoUrl,
        day,
        openTime,
        closeTime,
        officialLink,
        status,
        dayCorrection: dayCorrectionOf(body, stored, isRecord),
        resultTime: resultTimeOf(body, stored),
        family: body.family === undefined ? (stored?.family ?? null) : body.family,
      }
      if (stored && isSame(fieldsOf(stored), fields)) return null
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
      before.status === status
        ? null
        : {
            fields: { ...fieldsOf(before), status },
            event: announce(scheduleStatusChanged, { marketName, status }),
          },
    )
    return toSchedule(stored)
  },

  async remove(marketName: string, ifMatch: IfMatch | null, context: WriteContext): Promise<void> {
    const event = announce(scheduleDeleted, { marketName })
    await scheduleStore.update(marketName, context, ifMatch, () => ({ remove: true, event }))
  },
})

export type ScheduleService = ReturnType<typeof createScheduleService>
