import type { Ref } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextField } from '../../../../shared/ui/field.tsx'
import { adminText } from '../../../forms/admin-text.ts'
import { MarketField } from '../../../forms/market-field.tsx'
import { DrawDaysField, type DayCheck } from '../draw-days-field.tsx'
import { schedulesText } from '../schedules-text.ts'

type DayFieldsProps = {
  form: UseFormReturn<ScheduleBody>
  isEdit: boolean
  /** The schedule that saving would replace. */
  replaced: Schedule | undefined
  onEdit: (schedule: Schedule) => void
  check: DayCheck | null
  checkRef: Ref<HTMLInputElement>
}

/** Market, day text and the draw days read from it. */
export const DayFields = ({ form, isEdit, replaced, onEdit, check, checkRef }: DayFieldsProps) => {
  const { control, resetField, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="flex flex-col items-start gap-1">
          <Controller
            name="marketName"
            control={control}
            render={({ field }) => (
              <MarketField
                {...field}
                none={adminText.chooseMarket}
                error={errors.marketName?.message}
                hint={replaced && schedulesText.hasSchedule}
                disabled={isEdit}
                fieldClassName="w-full"
              />
            )}
          />
          {replaced && (
            <Button look="quiet" className="-ml-4" onClick={() => onEdit(replaced)}>
              {schedulesText.editStored}
            </Button>
          )}
        </div>
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
      </div>
      <Controller
        name="days"
        control={control}
        render={({ field }) => (
          <DrawDaysField
            days={field.value ?? []}
            error={errors.days?.message}
            warning={check ? schedulesText.dayNotUnderstood : undefined}
            firstRef={field.ref}
            onChange={field.onChange}
            check={check}
            checkRef={checkRef}
          />
        )}
      />
    </>
  )
}
