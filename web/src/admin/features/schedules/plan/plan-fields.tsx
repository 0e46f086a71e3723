import { Controller, type UseFormReturn } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import type { StatusPlan } from '@papan/contracts/schedule/status-plan.ts'
import { Choice } from '../../../fields/choice.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { ControlledField } from '../../../forms/controlled-field.tsx'
import { InstantField } from './instant-field.tsx'
import { PlanState } from './plan-state.tsx'
import { planText } from './plan-text.ts'

type PlanFieldsProps = { form: UseFormReturn<ScheduleBody>; plan: StatusPlan }

export const PlanFields = ({ form, plan }: PlanFieldsProps) => {
  const { control, formState } = form
  const wrong = formState.errors.plan
  return (
    <div className="flex flex-col gap-4">
      <PlanState plan={plan} />
      <Controller
        name="plan.status"
        control={control}
        render={({ field, fieldState }) => (
          <Choice
            ref={field.ref}
            label={planText.status}
            options={planText.statuses}
            value={field.value}
            error={fieldState.error?.message}
            onBlur={field.onBlur}
            onChange={field.onChange}
          />
        )}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(['from', 'until'] as const).map((name) => (
          <Controller
            key={name}
            name={`plan.${name}`}
            control={control}
            render={({ field: { name: _name, ...field }, fieldState }) => (
              <InstantField
                {...field}
                value={field.value ?? ''}
                dateLabel={planText[`${name}Date`]}
                timeLabel={planText[`${name}Time`]}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
        <ControlledField
          control={control}
          name="plan.reason"
          label={planText.reason}
          hint={planText.reasonHint}
          maxLength={maxTextLength}
          autoComplete="off"
          fieldClassName="sm:col-span-2"
        />
      </div>
      <FormError text={wrong?.root?.message ?? wrong?.message} />
    </div>
  )
}
