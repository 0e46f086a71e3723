import { useContext, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  schedule as scheduleSchema,
  scheduleBody,
  type Schedule,
  type ScheduleBody,
} from '@papan/contracts/calls/content/schedule-calls.ts'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { toast } from '../../dialogs/dialog-store.ts'
import { FormError } from '../../fields/form-error.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { useSaveKey } from '../../forms/use-save-key.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { ExceptionsSection } from './exceptions/exceptions-section.tsx'
import { DayFields } from './form/day-fields.tsx'
import { ScheduleFields } from './form/schedule-fields.tsx'
import { useDayCheck } from './form/use-day-check.ts'
import { useSaveSchedule } from './form/use-save-schedule.ts'
import { PlanSection } from './plan/plan-section.tsx'
import { DrawPreview } from './preview/draw-preview.tsx'
import { emptySchedule, valuesOf, withoutChanges } from './schedule-values.ts'
import { schedulesText } from './schedules-text.ts'

type ScheduleFormProps = {
  /** null creates a new schedule. */
  edited: Schedule | null
  /** A market has one schedule. */
  stored: readonly Schedule[]
  onEdit: (schedule: Schedule) => void
  /** Called after saving or cancelling. */
  onEditEnd: () => void
}

const checkBody = resolverOf(scheduleBody)

/** Creates or edits a market's schedule, beside its next draws; `key` it by `edited`. */
export const ScheduleForm = ({ edited, stored, onEdit, onEditEnd }: ScheduleFormProps) => {
  const clock = useContext(ClockContext)
  const [editedState, setEditedState] = useState(edited)
  const replacedBy = (marketName: string) =>
    edited ? undefined : stored.find((schedule) => schedule.marketName === marketName)
  const form = useForm<ScheduleBody>({
    // Saving over a schedule from outside keeps its exceptions, plan and other names.
    resolver: (values, ...rest) => checkBody(replacedBy(values.marketName) ? withoutChanges(values) : values, ...rest),
    defaultValues: edited ? valuesOf(edited, clock.now()) : emptySchedule,
  })
  const { control, reset, setFocus, formState } = form
  const { isSubmitting } = formState
  const typed = useWatch({ control }) as ScheduleBody
  const replaced = replacedBy(typed.marketName)
  const current = edited ? editedState : (replaced ?? null)
  const hasChanges = !replaced
  const { ref: checkRef, check, confirm } = useDayCheck(typed.day, current)
  const save = useSaveSchedule()

  useEffect(() => {
    if (edited) setFocus('day')
  }, [edited, setFocus])

  const { submit, error } = useSubmit(form, {
    fields: [
      ...(['marketName', 'day', 'days', 'closeTime', 'resultTime', 'openTime', 'family', 'aliases'] as const),
      ...(['officialLink', 'logoUrl', 'exceptions', 'plan'] as const),
    ],
    failed: schedulesText.saveFailed,
    newer: {
      schema: scheduleSchema,
      show: (newer) => {
        setEditedState(newer)
        reset(valuesOf(newer, clock.now()))
      },
    },
    save: async (body) => {
      if (!confirm()) return
      await save(body, current, hasChanges)
      toast(schedulesText.saved)
      if (edited) onEditEnd()
      else reset(emptySchedule)
    },
  })
  const element = useSaveKey(submit)
  const heading = edited ? schedulesText.editHeading : schedulesText.newHeading
  const families = [...new Set(stored.flatMap(({ family }) => family ?? []))]
  const kept = replaced && { exceptions: valuesOf(replaced, clock.now()).exceptions, plan: replaced.plan }

  return (
    <div className="@container">
      <form
        ref={element}
        noValidate
        aria-label={heading}
        onSubmit={submit}
        className="grid items-start gap-6 @min-[56rem]:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <Card as="section" aria-labelledby="formulir" className="flex flex-col gap-5 p-5">
          <h2 id="formulir" className="text-lg font-bold">
            {heading}
          </h2>
          <DayFields
            form={form}
            isEdit={edited !== null}
            replaced={replaced}
            onEdit={onEdit}
            check={check}
            checkRef={checkRef}
          />
          <ScheduleFields form={form} hasAliases={hasChanges} families={families} />
          {hasChanges && (
            <>
              <ExceptionsSection form={form} />
              <PlanSection form={form} />
            </>
          )}
          <FormError text={error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? adminText.saving : schedulesText.save}
              <KeyHint keys="Ctrl Enter" />
            </Button>
            {edited && (
              <Button look="secondary" disabled={isSubmitting} onClick={onEditEnd}>
                {adminText.cancelEdit}
              </Button>
            )}
          </div>
        </Card>
        <DrawPreview typed={{ ...typed, ...kept }} status={current?.status ?? 'BUKA'} />
      </form>
    </div>
  )
}
