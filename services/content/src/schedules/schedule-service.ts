import type { Schedule, ScheduleBody, ScheduleStatus } from '@papan/contracts/calls/schedule-calls.ts'
import { scheduleDeleted, scheduleSaved, scheduleStatusChanged } from '@papan/contracts/events/content-events.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { IfMatch } from '@papan/runtime/http/if-match.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { dayCorrectionOf, resultTimeOf } from './chosen-times.ts'
import type { ScheduleFields, ScheduleStore, StoredSchedule } from './schedule-store.ts'

type ScheduleServiceDeps = { scheduleStore: ScheduleStore; marketStore: MarketStore }

const scheduleNotFound = () => new AppError(404, 'SCHEDULE_NOT_FOUND', contentTexts.scheduleNotFound)

const fieldsOf = (stored: StoredSchedule): ScheduleFields => {
  const { marketName, logoUrl, day, openTime, closeTime, officialLink, status } = stored
  const { dayCorrection = null, resultTime = null, family = null } = stored
  return { marketName, logoUrl, day, openTime, closeTime, officialLink, status, dayCorrection, resultTime, family }
}

const isSame = (a: ScheduleFields, b: ScheduleFields) => JSON.stringify(a) === JSON.stringify(b)

export const createScheduleService = ({ scheduleStore, marketStore }: ScheduleServiceDeps) => ({
  all: () => scheduleStore.all(),

  /**
   * Creates or edits the schedule of its market; an edit without a status keeps the one it had. `isRecord` says that the body is a
   * record as we answered it.
   */
  async save(body: ScheduleBody, isRecord: boolean, ifMatch: IfMatch | null, doing: WriteContext): Promise<Schedule> {
    const marketName = await marketStore.named(body.marketName)
    if (marketName === null) throw unknownMarket('marketName')
    const { record } = await scheduleStore.write(marketName, doing, (current, stored) => {
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

  /** Opens, closes or postpones a market; its own status again changes nothing. */
  async setStatus(
    marketName: string,
    status: ScheduleStatus,
    ifMatch: IfMatch | null,
    doing: WriteContext,
  ): Promise<Schedule> {
    const { record } = await scheduleStore.write(marketName, doing, (current, stored) => {
      if (!current || !stored) throw scheduleNotFound()
      assertFresh(current, ifMatch)
      if (current.status === status) return null
      return {
        fields: { ...fieldsOf(stored), status },
        event: announce(scheduleStatusChanged, { marketName, status }, current),
      }
    })
    if (!record) throw scheduleNotFound()
    return record
  },

  async remove(marketName: string, ifMatch: IfMatch | null, doing: WriteContext): Promise<void> {
    await scheduleStore.write(marketName, doing, (current) => {
      if (!current) throw scheduleNotFound()
      assertFresh(current, ifMatch)
      return { remove: true, event: announce(scheduleDeleted, { marketName }, current) }
    })
  },
})

export type ScheduleService = ReturnType<typeof createScheduleService>
