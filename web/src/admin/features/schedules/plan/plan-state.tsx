import { isPlanRunning, type StatusPlan } from '@papan/contracts/rules/status-plan.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { minutesText } from '../../../format/instant-text.ts'
import { planText } from './plan-text.ts'

/** Whether a plan as typed runs now, or when it will. */
export const PlanState = ({ plan }: { plan: StatusPlan }) => {
  const [from, until] = [Date.parse(plan.from), Date.parse(plan.until)]
  const isRunning = useAtNow((now) => isPlanRunning({ plan }, now))
  const isWhole = Number.isFinite(from) && Number.isFinite(until) && from < until
  const state = isRunning
    ? planText.running(minutesText(until))
    : planText.coming(minutesText(from), minutesText(until))
  return (
    <p className="text-[0.9375rem]">
      {isWhole && <span className="font-semibold">{state}. </span>}
      <span className="text-soft">{planText.endsItself}</span>
    </p>
  )
}
