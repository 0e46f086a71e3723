import type { Schedule, ScheduleBody, ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { exceptionProblems } from '@papan/contracts/rules/exception-problems.ts'
import type { ScheduleException } from '@papan/contracts/rules/schedule-exceptions.ts'
import { isPlanRunning } from '@papan/contracts/rules/status-plan.ts'
import { scheduleDeleted, scheduleSaved, scheduleStatusChanged } from '@papan/contracts/events/content-events.ts'
import type { IfMatch } from '@papan/service-kit/http/if-match.ts'
import type { WriteContext } from '@papan/service-kit/http/request-context.ts'
import { assertFresh } from '@papan/service-kit/outbox/assert-fresh.ts'
import { announce } from '@papan/service-kit/outbox/outbox-document.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { systemContext } from '../system-context.ts'
import { dayCorrectionOf, resultTimeOf } from './chosen-times.ts'
import {
  daysOf,
  scheduleNotFound,
  toSchedule,
  type ScheduleFields,
  type ScheduleStore,
  type StoredSchedule,
} from './schedule-store.ts'

type ScheduleServiceDeps = { scheduleStore: ScheduleStore; marketStore: MarketStore; clock: () => number }

const fieldsOf = (stored: StoredSchedule): ScheduleFields => {
  const { marketName, logoUrl, day, openTime, closeTime, officialLink, status } = stored
  const { dayCorrection = null, resultTime = null, family = null, exceptions = [], plan = null, aliases = [] } = stored
  const changes = { dayCorrection, resultTime, family, exceptions, plan, aliases }
  return { marketName, logoUrl, day, openTime, closeTime, officialLink, status, ...changes }
}

/** One spelling for what is absent. */
const exceptionOf = ({ from, to, kind, closeTime, resultTime, reason }: ScheduleException): ScheduleException => ({
  from,
  to,
  kind,
  closeTime: closeTime ?? null,
  resultTime: resultTime ?? null,
  reason,
})

const isSame = (a: ScheduleFields, b: ScheduleFields) => JSON.stringify(a) === JSON.stringify(b)

export const createScheduleService = ({ scheduleStore, marketStore, clock }: ScheduleServiceDeps) => ({
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
        exceptions: body.exceptions?.map(exceptionOf) ?? stored?.exceptions ?? [],
        plan: body.plan === undefined ? (stored?.plan ?? null) : body.plan,
        aliases: body.aliases ?? stored?.aliases ?? [],
      }
      const problems = exceptionProblems({ day, days: daysOf(fields) }, fields.exceptions)
      if (problems) throw invalid(problems)
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
      before.status === status && !isPlanRunning(before, clock())
        ? null
        : {
            fields: {
              ...fieldsOf(before),
              status,
              plan: isPlanRunning(before, clock()) ? null : (before.plan ?? null),
            },
            event: announce(scheduleStatusChanged, { marketName, status }),
          },
    )
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

  async remove(marketName: string, ifMatch: IfMatch | null, context: WriteContext): Promise<void> {
    const event = announce(scheduleDeleted, { marketName })
    await scheduleStore.update(marketName, context, ifMatch, () => ({ remove: true, event }))
  },
})

export type ScheduleService = ReturnType<typeof createScheduleService>
