import { isPlanRunning, type StatusPlan } from '@papan/contracts/schedule/status-plan.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { minutesText } from '../../../format/instant-text.ts'
import { planText } from './plan-text.ts'

const stateText = ({ from, until }: StatusPlan, isRunning: boolean): string => {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  // False while one is incomplete.
  if (!(start < end)) return ''
  return isRunning ? planText.running(minutesText(end)) : planText.coming(minutesText(start), minutesText(end))
}

/** Whether a plan as typed runs now, or when it will. */
export const PlanState = ({ plan }: { plan: StatusPlan }) => {
  const isRunning = useAtNow((now) => isPlanRunning({ plan }, now))
  const state = stateText(plan, isRunning)
  return (
    <p className="text-[0.9375rem]">
      {state && <span className="font-semibold">{state}. </span>}
      <span className="text-soft">{planText.endsItself}</span>
    </p>
  )
}
