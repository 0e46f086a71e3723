import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import {
  schedule as scheduleSchema,
  scheduleBody,
  type Schedule,
  type ScheduleBody,
} from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/rules/day-text.ts'
import { maxMarketNameLength, maxTextLength, maxUrlLength } from '@papan/contracts/rules/limits.ts'
import { adminText } from '../../forms/admin-text.ts'
import { MarketField } from '../../forms/market-field.tsx'
import { stateOf, type Versioned } from '../../api/call-headers.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { confirmDialog, toast } from '../../dialogs/dialog-store.ts'
import { ControlledField } from '../../forms/controlled-field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { TimeField } from '../../fields/time-field.tsx'
import { DrawDaysField } from './draw-days-field.tsx'
import {
  defaultResultTime,
  emptySchedule,
  knowsDays,
  needsWhole,
  plainBody,
  valuesOf,
  wholeBody,
} from './schedule-values.ts'
import { schedulesAdminApi } from './schedules-admin-api.ts'
import { schedulesText } from './schedules-text.ts'

type ScheduleFormProps = {
  /** null creates a new schedule. */
  edited: Schedule | null
  /** A market has one schedule. */
  stored: readonly Schedule[]
  /** Called after saving or cancelling. */
  onEditEnd: () => void
}

/** Creates or edits a market's schedule; `key` it by `edited`. */
export const ScheduleForm = ({ edited, stored, onEditEnd }: ScheduleFormProps) => {
  const [save] = schedulesAdminApi.useSaveScheduleMutation()
  const sendOnce = useSendOnce()
  const [editedState, setEditedState] = useState(edited)
  const form = useForm<ScheduleBody>({
    resolver: resolverOf(scheduleBody),
    defaultValues: edited ? valuesOf(edited) : emptySchedule,
  })
  const { control, reset, resetField, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const [chosen, day, openTime, closeTime] = useWatch({ control, name: ['marketName', 'day', 'openTime', 'closeTime'] })
  // Draw days and the like only for a service whose list has them; an empty list is inconclusive.
  const isNewService = stored.some(knowsDays)
  const hasMore = isNewService || stored.length === 0
  const isUnclear = day.trim() !== '' && !readDayText(day).understood
  const replaced = edited ? undefined : stored.find(({ marketName }) => marketName === chosen)

  useEffect(() => {
    if (edited) setFocus('day')
  }, [edited, setFocus])

  const { submit, error } = useSubmit(form, {
    fields: ['marketName', 'day', 'days', 'openTime', 'closeTime', 'resultTime', 'family', 'officialLink', 'logoUrl'],
    failed: schedulesText.saveFailed,
    newer: {
      schema: scheduleSchema,
      show: (stored) => {
        setEditedState(stored)
        reset(valuesOf(stored))
      },
    },
    save: async (body) => {
      const isUntouched = body.days?.every(Boolean) && !formState.dirtyFields.days
      if (
        hasMore &&
        isUnclear &&
        isUntouched &&
        !(await confirmDialog(schedulesText.dayQuestion(body.day), { yes: schedulesText.dayYes }))
      )
        return
      const current = edited ? editedState : replaced
      const send = (sent: ScheduleBody, at: Versioned | null) =>
        sendOnce({ body: sent, at }, (key) => save({ body: sent, key, state: at }).unwrap())
      const wanted = isNewService ? wholeBody(body, edited ?? replaced ?? null) : plainBody(body)
      const answer = await send(wanted, current ? stateOf(current) : null)
      // The first schedule: its response shows whether the service supports the remaining fields.
      if (!isNewService && hasMore && knowsDays(answer) && needsWhole(body))
        await send(wholeBody(body, answer), stateOf(answer))
      toast(schedulesText.saved)
      if (edited) onEditEnd()
      else reset(emptySchedule)
    },
  })

  return (
    <form
      noValidate
      aria-label={edited ? schedulesText.editHeading : schedulesText.newHeading}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Controller
          name="marketName"
          control={control}
          render={({ field }) => (
            <MarketField
              {...field}
              none={adminText.chooseMarket}
              error={errors.marketName?.message}
              hint={replaced && schedulesText.hasSchedule}
              disabled={edited !== null}
            />
          )}
        />
        <Controller
          name="day"
          control={control}
          render={({ field }) => (
            <TextField
              {...field}
              label={schedulesText.day}
              placeholder={schedulesText.dayPlaceholder}
              hint={schedulesText.dayHint}
              error={errors.day?.message}
              maxLength={maxTextLength}
              autoComplete="off"
              onChange={(event) => {
                field.onChange(event)
                resetField('days', { defaultValue: [...readDayText(event.target.value).days] })
              }}
            />
          )}
        />
        {(['openTime', 'closeTime'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field, fieldState }) => (
              <TimeField
                {...field}
                value={field.value ?? ''}
                label={schedulesText[name]}
                error={fieldState.error?.message}
                hint={schedulesText.timeHint}
              />
            )}
          />
        ))}
        {hasMore && (
          <>
            <Controller
              name="days"
              control={control}
              render={({ field }) => (
                <DrawDaysField
                  days={field.value ?? []}
                  error={errors.days?.message}
                  warning={isUnclear ? schedulesText.dayNotUnderstood : undefined}
                  firstRef={field.ref}
                  onChange={field.onChange}
                />
              )}
            />
            <Controller
              name="resultTime"
              control={control}
              render={({ field, fieldState }) => (
                <TimeField
                  {...field}
                  value={field.value ?? ''}
                  label={schedulesText.resultTime}
                  error={fieldState.error?.message}
                  hint={schedulesText.resultTimeHint(defaultResultTime({ openTime, closeTime }))}
                />
              )}
            />
            <ControlledField
              control={control}
              name="family"
              label={schedulesText.family}
              hint={schedulesText.familyHint}
              maxLength={maxMarketNameLength}
              autoComplete="off"
              fieldClassName="lg:col-span-3"
            />
          </>
        )}
        {(['officialLink', 'logoUrl'] as const).map((name) => (
          <ControlledField
            key={name}
            control={control}
            name={name}
            label={schedulesText[name]}
            type="url"
            placeholder={schedulesText.urlPlaceholder}
            hint={schedulesText.optional}
            maxLength={maxUrlLength}
            autoComplete="off"
            fieldClassName="lg:col-span-2"
          />
        ))}
      </div>
      <FormError text={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? adminText.saving : schedulesText.save}
        </Button>
        {edited && (
          <Button look="secondary" disabled={isSubmitting} onClick={onEditEnd}>
            {adminText.cancelEdit}
          </Button>
        )}
      </div>
    </form>
  )
}
