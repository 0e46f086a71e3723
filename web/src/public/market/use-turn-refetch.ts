import { useContext, useEffect, useMemo } from 'react'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { nextTurn } from '@papan/contracts/schedule/draw.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import type { Call } from '../data/calls.ts'
import { loadCall } from '../data/load-call.ts'
import { useAppDispatch } from '../data/hooks.ts'

/** Random delay after a turn, ms: the server has turned by then. */
const soonestMs = 300
const spreadMs = 2_000

/** Refetches when one of these markets closes, opens or begins a new day. */
export const useTurnRefetch = (call: Call<unknown>, schedules: readonly PublicSchedule[] | undefined): void => {
  const dispatch = useAppDispatch()
  const clock = useContext(ClockContext)
  useEffect(() => {
    if (!schedules || schedules.length === 0) return undefined
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      const now = clock.now()
      const turn = Math.min(...schedules.map((schedule) => nextTurn(schedule, now)))
      const delay = turn - now + soonestMs + Math.random() * spreadMs
      timer = setTimeout(() => {
        void dispatch(loadCall(call))
        plan()
      }, delay)
    }
    plan()
    return () => clearTimeout(timer)
  }, [dispatch, clock, call, schedules])
}

export const useOneSchedule = (schedule: PublicSchedule | null | undefined): readonly PublicSchedule[] =>
  useMemo(() => (schedule ? [schedule] : []), [schedule])
