import type { BulkChange, BulkScheduleChange } from '@papan/contracts/calls/content/bulk-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn, type ScheduleException } from '@papan/contracts/schedule/draw-days.ts'
import type { StatusPlan } from '@papan/contracts/schedule/draw.ts'
import { addDays, dayText, minuteText, wibDate } from '@papan/contracts/wib.ts'
import type { LineWriter } from '../bulk/bulk-kind.ts'
import { checkExceptions, exceptionOf, type ChangedFields } from './next-fields.ts'
import type { ScheduleService } from './schedule-service.ts'
import { scheduleNotFound, type ScheduleStore } from './schedule-store.ts'

/** What a change makes of them. A status from now on ends a plan. Throws 400 for an exception that does not fit the others. */
const changedFields = (schedule: Schedule, change: BulkScheduleChange): ChangedFields => {
  const { status, exceptions, plan, closeTime, days } = schedule
  if ('status' in change) return { status: change.status, exceptions, plan: null }
  if ('plan' in change) return { status, exceptions, plan: change.plan }
  const added = [...exceptions, exceptionOf(change.exception)].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  checkExceptions({ closeTime: closeTime ?? '', days }, added)
  return { status, exceptions: added, plan }
}

const kinds: Record<ScheduleException['kind'], string> = {
  LIBUR: 'libur',
  GANTI_JAM: 'ganti jam',
  TAMBAHAN: 'tambahan',
}

const daysBetween = (from: string, to: string): string[] => {
  const days = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

/** 'libur 1 Des 2026 sampai 7 Des 2026 (5 undian): Libur bersama'. */
const exceptionText = (schedule: Schedule, exception: ScheduleException): string => {
  const { from, to, kind, closeTime, resultTime, reason } = exception
  const usual = kind === 'TAMBAHAN' ? { ...schedule, exceptions: [exception] } : { ...schedule, exceptions: [] }
  const draws = daysBetween(from, to).filter((date) => drawsOn(usual, date)).length
  const times = [closeTime && `tutup ${closeTime}`, resultTime && `hasil ${resultTime}`].filter(Boolean)
  const span = from === to ? dayText(from) : `${dayText(from)} sampai ${dayText(to)}`
  return `${[kinds[kind], span].join(' ')} (${[`${draws} undian`, ...times].join(', ')}): ${reason}`
}

const instantText = (iso: string): string => {
  const at = Date.parse(iso)
  return `${dayText(wibDate(at))} ${minuteText(at)}`
}
const planText = ({ status, from, until, reason }: StatusPlan): string =>
  `${status} ${instantText(from)} sampai ${instantText(until)} WIB: ${reason}`

const changesOf = (before: Schedule | null, change: BulkScheduleChange): BulkChange[] => {
  if (!before) throw scheduleNotFound()
  const after = changedFields(before, change)
  const plans = {
    column: 'plan',
    before: before.plan ? planText(before.plan) : '',
    after: after.plan ? planText(after.plan) : '',
  }
  const all: BulkChange[] = [
    { column: 'status', before: before.status, after: after.status },
    plans,
    ...('exception' in change
      ? [{ column: 'exceptions', before: '', after: exceptionText(before, exceptionOf(change.exception)) }]
      : []),
  ]
  return all.filter((one) => one.before !== one.after)
}

type WriterDeps = { scheduleService: ScheduleService; scheduleStore: ScheduleStore }

/** Schedules, one a line: the same change to each. */
export const createScheduleWriter = ({
  scheduleService,
  scheduleStore,
}: WriterDeps): LineWriter<BulkScheduleChange, Schedule> => ({
  async find(lines) {
    const stored = new Map((await scheduleStore.all()).map((schedule) => [schedule.marketName, schedule]))
    return lines.map(({ market }) => stored.get(market) ?? null)
  },
  changesOf,
  async hold({ market, before, given }, context) {
    if (!before) throw scheduleNotFound()
    await scheduleService.change(market, (schedule) => changedFields(schedule, given), [before], context)
    // A repeated write may answer a later revision.
    return { epoch: before.epoch, rev: before.rev + 1 }
  },
  async undo({ market, before, held }, context) {
    if (!before) throw scheduleNotFound()
    const { status, exceptions, plan } = before
    return scheduleService.change(market, () => ({ status, exceptions, plan }), [held], context)
  },
})
