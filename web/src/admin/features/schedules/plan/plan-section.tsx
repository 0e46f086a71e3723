import { useContext, useEffect, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import Plus from '../../../icons/plus.svg?react'
import { FoldedSection } from '../form/folded-section.tsx'
import { PlanFields } from './plan-fields.tsx'
import { newPlan } from '../schedule-values.ts'
import { planText } from '../schedules-text.ts'

/** A status between two instants, which ends by itself. */
export const PlanSection = ({ form }: { form: UseFormReturn<ScheduleBody> }) => {
  const { control, setValue, clearErrors } = form
  const clock = useContext(ClockContext)
  const addButton = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const plan = useWatch({ control, name: 'plan' })
  const hasPlan = Boolean(plan)
  const isSwitched = useRef(false)
  useEffect(() => {
    if (!isSwitched.current) return
    isSwitched.current = false
    if (hasPlan) fields.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    else addButton.current?.focus()
  }, [hasPlan])
  const change = (next: ScheduleBody['plan']) => {
    isSwitched.current = true
    clearErrors('plan')
    setValue('plan', next, { shouldDirty: true })
  }
  return (
    <FoldedSection control={control} heading={planText.heading} summary={plan?.status ?? ''} fields={['plan']}>
      {plan ? (
        <>
          <div ref={fields} className="w-full rounded-control bg-well p-4">
            <PlanFields form={form} plan={plan} />
          </div>
          <Button look="danger-quiet" className="-ml-4" onClick={() => change(null)}>
            {planText.remove}
          </Button>
        </>
      ) : (
        <Button ref={addButton} look="secondary" onClick={() => change(newPlan('DITUNDA', clock.now()))}>
          <Plus size={18} />
          {planText.add}
        </Button>
      )}
    </FoldedSection>
  )
}
