import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import {
  schedule as scheduleSchema,
  scheduleBody,
  type Schedule,
  type ScheduleBody,
} from '@papan/contracts/calls/schedule-calls.ts'
import { maxTextLength, maxUrlLength } from '@papan/contracts/rules/limits.ts'
import { adminText } from '../../shared/admin/admin-text.ts'
import { MarketField } from '../../shared/admin/market-field.tsx'
import { stateOf } from '../../shared/api/call-headers.ts'
import { useSendOnce } from '../../shared/api/use-send-once.ts'
import { toast } from '../../shared/dialogs/dialog-store.ts'
import { ControlledField } from '../../shared/forms/controlled-field.tsx'
import { useSubmit } from '../../shared/admin/use-submit.ts'
import { resolverOf } from '../../shared/forms/resolver-of.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FormError } from '../../shared/ui/form-error.tsx'
import { schedulesAdminApi } from './schedules-admin-api.ts'
import { schedulesText } from './schedules-text.ts'

type ScheduleFormProps = {
  /** The stored schedule that is edited; null makes a new one. */
  edited: Schedule | null
  /** All that are stored: a market has one. */
  stored: readonly Schedule[]
  /** Called when the edit is over, saved or given up. */
  onEditEnd: () => void
}

const empty: ScheduleBody = { marketName: '', day: '', openTime: '', closeTime: '', officialLink: '', logoUrl: '' }

const bodyOf = ({ marketName, day, openTime, closeTime, officialLink, logoUrl }: Schedule): ScheduleBody => ({
  marketName,
  day,
  openTime,
  closeTime: closeTime ?? '',
  officialLink: officialLink ?? '',
  logoUrl: logoUrl ?? '',
})

/** Makes a market's schedule, or changes a stored one; `key` it by what is edited. */
export const ScheduleForm = ({ edited, stored, onEditEnd }: ScheduleFormProps) => {
  const [save] = schedulesAdminApi.useSaveScheduleMutation()
  const sendOnce = useSendOnce()
  const [editedState, setEditedState] = useState(edited)
  const form = useForm<ScheduleBody>({
    resolver: resolverOf(scheduleBody),
    defaultValues: edited ? bodyOf(edited) : empty,
  })
  const { control, reset, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const chosen = useWatch({ control, name: 'marketName' })
  const replaced = edited ? undefined : stored.find(({ marketName }) => marketName === chosen)

  useEffect(() => {
    if (edited) setFocus('day')
  }, [edited, setFocus])

  const { submit, error } = useSubmit(form, {
    fields: ['marketName', 'day', 'openTime', 'closeTime', 'officialLink', 'logoUrl'],
    failed: schedulesText.saveFailed,
    newer: {
      schema: scheduleSchema,
      show: (stored) => {
        setEditedState(stored)
        reset(bodyOf(stored))
      },
    },
    save: async (body) => {
      const current = edited ? editedState : replaced
      const state = current ? stateOf(current) : null
      await sendOnce({ body, state }, (key) => save({ body, key, state }).unwrap())
      toast(schedulesText.saved)
      if (edited) onEditEnd()
      else reset(empty)
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
        <ControlledField
          control={control}
          name="day"
          label={schedulesText.day}
          placeholder={schedulesText.dayPlaceholder}
          hint={schedulesText.dayHint}
          maxLength={maxTextLength}
          autoComplete="off"
        />
        {(['openTime', 'closeTime'] as const).map((name) => (
          <ControlledField
            key={name}
            control={control}
            name={name}
            label={schedulesText[name]}
            type="time"
            hint={schedulesText.timeHint}
          />
        ))}
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
