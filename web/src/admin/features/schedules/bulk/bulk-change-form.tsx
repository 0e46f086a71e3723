import { useContext } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { bulkCalls, type BulkScheduleChange } from '@papan/contracts/calls/content/bulk-calls.ts'
import { exceptionBody, planBody } from '@papan/contracts/calls/content/schedule-changes.ts'
import { scheduleStatus, type ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { useWrite } from '../../../api/use-call.ts'
import { Choice } from '../../../fields/choice.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { resolverOf } from '../../../forms/resolver-of.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Controlled } from '../../../forms/controlled-field.tsx'
import { ExceptionInputs } from '../exceptions/exception-fields.tsx'
import { PlanFields } from '../plan/plan-fields.tsx'
import { emptyException, emptySchedule, newPlan } from '../schedule-values.ts'
import { schedulesText, bulkChangeText } from '../schedules-text.ts'

type Kind = keyof typeof bulkChangeText.kinds
/** The fields of a schedule that a change has, and which of them it is. */
type Values = ScheduleBody & { change: Kind }

const schemas = {
  LIBUR: z.object({ exceptions: z.tuple([exceptionBody]) }),
  GANTI_JAM: z.object({ exceptions: z.tuple([exceptionBody]) }),
  STATUS: z.object({ status: scheduleStatus }),
  PLAN: z.object({ plan: planBody }),
}

const changeOf = ({ change, exceptions, status, plan }: Values): BulkScheduleChange => {
  if (change === 'STATUS') return { status: status ?? 'BUKA' }
  if (change === 'PLAN') return { plan: plan as NonNullable<typeof plan> }
  const [exception] = exceptions ?? []
  return { exception: exception as NonNullable<typeof exception> }
}

const valuesAt = (now: number): Values => ({
  ...emptySchedule,
  change: 'LIBUR',
  status: 'BUKA',
  exceptions: [emptyException],
  plan: newPlan('TUTUP', now),
})

type FormProps = { markets: readonly string[]; onDraft: (jobId: string) => void }

/** What many markets get: a closing, other hours or a status. */
export const BulkChangeForm = ({ markets, onDraft }: FormProps) => {
  const clock = useContext(ClockContext)
  const [draft] = useWrite(bulkCalls.draftScheduleChanges, 'Jobs')
  const form = useForm<Values>({
    resolver: (values, ...rest) =>
      resolverOf<Values>(schemas[values.change] as unknown as z.ZodType<Values>)(values, ...rest),
    defaultValues: valuesAt(clock.now()),
  })
  const { control, setValue, formState } = form
  const change = useWatch({ control, name: 'change' })
  const plan = useWatch({ control, name: 'plan' })
  const { submit, error } = useSubmit(form, {
    save: async (values) => {
      const sent = { markets: [...markets], change: changeOf({ ...values, change }) }
      onDraft((await draft({ body: sent })).id)
    },
    failed: bulkChangeText.failed,
    fields: [],
  })
  const choose = (next: Kind) => {
    setValue('change', next)
    if (next === 'LIBUR' || next === 'GANTI_JAM') setValue('exceptions.0.kind', next)
  }
  const partial = form as unknown as Parameters<typeof ExceptionInputs>[0]['form']
  return (
    <form
      noValidate
      aria-label={bulkChangeText.kind}
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <Choice label={bulkChangeText.kind} options={bulkChangeText.kinds} value={change} onChange={choose} />
      {(change === 'LIBUR' || change === 'GANTI_JAM') && <ExceptionInputs form={partial} index={0} />}
      {change === 'STATUS' && (
        <Controlled
          as={Choice}
          name="status"
          control={control}
          label={bulkChangeText.status}
          options={schedulesText.statusNames}
        />
      )}
      {change === 'PLAN' && plan && <PlanFields form={partial} plan={plan} />}
      <FormError text={error} />
      <Button type="submit" aria-disabled={formState.isSubmitting}>
        {formState.isSubmitting ? bulkChangeText.previewing : bulkChangeText.preview}
      </Button>
    </form>
  )
}
