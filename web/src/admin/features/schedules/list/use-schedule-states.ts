import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { groupOf } from '../../../board/draw-group.ts'
import { useBoard } from '../../../board/use-board.ts'
import { shownStatus } from './status-note.ts'

/** The states that a list can be narrowed to. */
export const listedStates = ['terlambat', 'tutup', 'ditunda'] as const
type ListedState = (typeof listedStates)[number]

type States = {
  /** By market whose draw has no PRIZE 1: its result time, ms. */
  lateSince: ReadonlyMap<string, number>
  marketsIn: Readonly<Record<ListedState, ReadonlySet<string>>>
}

const areSame = (a: States, b: States): boolean =>
  listedStates.every((state) => [...a.marketsIn[state]].join('\n') === [...b.marketsIn[state]].join('\n'))

/** Which markets are late, closed and postponed, as visitors are shown them. */
export const useScheduleStates = (schedules: readonly Schedule[]): States => {
  const { data: board } = useBoard()
  return useAtNow(
    (now) => {
      const late = board?.draws.filter((draw) => groupOf(draw, false, now) === 'late') ?? []
      const lateSince = new Map(late.map(({ market, resultAt }) => [market, Date.parse(resultAt)]))
      const shown = schedules.map((schedule) => ({ ...shownStatus(schedule, now), name: schedule.marketName }))
      const named = (wanted: string) => new Set(shown.filter(({ status }) => status === wanted).map(({ name }) => name))
      const listed = shown.filter(({ name }) => lateSince.has(name)).map(({ name }) => name)
      return {
        lateSince,
        marketsIn: { terlambat: new Set(listed), tutup: named('TUTUP'), ditunda: named('DITUNDA') },
      }
    },
    'minute',
    areSame,
  )
}
