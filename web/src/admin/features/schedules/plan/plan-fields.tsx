import type { UseFormReturn } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { type StatusPlan, isPlanRunning } from '@papan/contracts/schedule/draw.ts'
import { Choice } from '../../../fields/choice.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { Controlled, ControlledField } from '../../../forms/controlled-field.tsx'
import { SpanFields } from '../../../forms/span-fields.tsx'
import { planText } from '../schedules-text.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { minutesText } from '../../../format/instant-text.ts'

const stateText = ({ from, until }: StatusPlan, isRunning: boolean): string => {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  // False while one is incomplete.
  if (!(start < end)) return ''
  return isRunning ? planText.running(minutesText(end)) : planText.coming(minutesText(start), minutesText(end))
}

/** Whether a plan as typed runs now, or when it will. */
const PlanState = ({ plan }: { plan: StatusPlan }) => {
  const isRunning = useAtNow((now) => isPlanRunning({ plan }, now))
  const state = stateText(plan, isRunning)
  return (
    <p className="text-[0.9375rem]">
      {state && <span className="font-semibold">{state}. </span>}
      <span className="text-soft">{planText.endsItself}</span>
    </p>
  )
}

type PlanFieldsProps = { form: UseFormReturn<ScheduleBody>; plan: StatusPlan }

export const PlanFields = ({ form, plan }: PlanFieldsProps) => {
  const { control, formState } = form
  const wrong = formState.errors.plan
  return (
    <div className="flex flex-col gap-4">
      <PlanState plan={plan} />
      <Controlled
        as={Choice}
        name="plan.status"
        control={control}
        label={planText.status}
        options={planText.statuses}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] items-start gap-4">
        <SpanFields control={control} names={['plan.from', 'plan.until']} labels={planText} />
        <ControlledField
          control={control}
          name="plan.reason"
          label={planText.reason}
          hint={planText.reasonHint}
          maxLength={maxTextLength}
          autoComplete="off"
          fieldClassName="col-span-full"
        />
      </div>
      <FormError text={wrong?.root?.message ?? wrong?.message} />
    </div>
  )
}
