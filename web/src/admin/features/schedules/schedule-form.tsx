import { useContext, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import {
  schedule as scheduleSchema,
  scheduleBody,
  scheduleCalls,
  type Schedule,
  type ScheduleBody,
} from '@papan/contracts/calls/content/schedule-calls.ts'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import { stateOf } from '../../api/asks.ts'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { adminText } from '../../forms/admin-text.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { marketParam } from '../../paths/admin-paths.ts'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { ExceptionsSection } from './exceptions/exceptions-section.tsx'
import { DayFields, ScheduledMarket } from './form/day-fields.tsx'
import { AddressFields, NameFields, TimeFields } from './form/schedule-fields.tsx'
import { useDayCheck } from './form/use-day-check.ts'
import { PlanSection } from './plan/plan-section.tsx'
import { DrawPreview } from './preview/draw-preview.tsx'
import { emptySchedule, valuesOf, wholeBody, withoutChanges } from './schedule-values.ts'
import { schedulesText } from './schedules-text.ts'

type ScheduleFormProps = RecordFormFrame & {
  /** null creates a new schedule. */
  edited: Schedule | null
  /** A market has one schedule. */
  stored: readonly Schedule[]
}

const checkBody = resolverOf(scheduleBody)

/** The form's values; `replaced` is the schedule of the market that was chosen for a new one. */
const useScheduleValues = (edited: Schedule | null, stored: readonly Schedule[]) => {
  const clock = useContext(ClockContext)
  const [query] = useSearchParams()
  const replacedBy = (marketName: string) =>
    edited ? undefined : stored.find((schedule) => schedule.marketName === marketName)
  const form: UseFormReturn<ScheduleBody> = useForm<ScheduleBody>({
    // Saving over a schedule from outside keeps its exceptions, plan and other names.
    resolver: (values, ...rest) => checkBody(replacedBy(values.marketName) ? withoutChanges(values) : values, ...rest),
    defaultValues: edited
      ? valuesOf(edited, clock.now())
      : { ...emptySchedule, marketName: query.get(marketParam) ?? '' },
  })
  const typed = useWatch({ control: form.control }) as ScheduleBody
  const replaced = replacedBy(typed.marketName)
  const kept = replaced && { exceptions: valuesOf(replaced, clock.now()).exceptions, plan: replaced.plan }
  return { form, typed, previewed: { ...typed, ...kept }, replaced, now: () => clock.now() }
}

/** Creates or edits a market's schedule, with its next draws. */
export const ScheduleForm = ({ edited, stored, ...frame }: ScheduleFormProps) => {
  const [editedState, setEditedState] = useState(edited)
  const { form, typed, previewed, replaced, now } = useScheduleValues(edited, stored)
  const { control, reset } = form
  const current = edited ? editedState : (replaced ?? null)
  const hasChanges = !replaced
  const { ref: checkRef, check, confirm } = useDayCheck(typed.day, current)
  const [save] = useWrite(scheduleCalls.saveSchedule, 'Schedules')
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={edited ? schedulesText.editHeading : schedulesText.newHeading}
      isEdit={edited !== null}
      draft={`jadwal ${edited?.marketName ?? 'baru'}`}
      fields={[
        ...(['marketName', 'day', 'days', 'closeTime', 'resultTime', 'openTime'] as const),
        ...(['exceptions', 'plan', 'family', 'aliases', 'officialLink', 'logoUrl'] as const),
      ]}
      failed={schedulesText.saveFailed}
      newer={{
        schema: scheduleSchema,
        show: (newer: Schedule) => {
          setEditedState(newer)
          reset(valuesOf(newer, now()))
        },
      }}
      submit={{ text: schedulesText.save, busy: adminText.saving }}
      save={async (body) => {
        if (!confirm()) return false
        await save({ body: wholeBody(body, current, hasChanges), state: current && stateOf(current) })
        toast(schedulesText.saved)
        reset(edited ? body : emptySchedule)
        return true
      }}
    >
      <ScheduledMarket form={form} isEdit={edited !== null} replaced={replaced} />
      <DayFields form={form} day={typed.day} check={check} checkRef={checkRef} />
      <TimeFields control={control} />
      <DrawPreview typed={previewed} status={current?.status ?? 'BUKA'} />
      <div className="border-b border-line">
        {hasChanges && (
          <>
            <ExceptionsSection form={form} />
            <PlanSection form={form} />
          </>
        )}
        <NameFields
          control={control}
          hasAliases={hasChanges}
          families={[...new Set(stored.flatMap(({ family }) => family ?? []))]}
        />
        <AddressFields control={control} />
      </div>
    </RecordForm>
  )
}
