import type { Ref } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextField } from '../../../../shared/ui/field.tsx'
import { adminText } from '../../../forms/admin-text.ts'
import { Controlled } from '../../../forms/controlled-field.tsx'
import { MarketField } from '../../../forms/market-field.tsx'
import { editSchedulePath } from '../../../paths/admin-paths.ts'
import { mayLeave } from '../../../paths/leave-guard.ts'
import { DrawDaysField, type DayCheck } from '../draw-days-field.tsx'
import { schedulesText } from '../schedules-text.ts'

type OfForm = { form: UseFormReturn<ScheduleBody> }

/** `replaced`: the schedule that saving would replace. */
type ScheduledMarketProps = OfForm & { isEdit: boolean; replaced: Schedule | undefined }

export const ScheduledMarket = ({ form, isEdit, replaced }: ScheduledMarketProps) => {
  const { control, reset, formState } = form
  const { dirtyFields } = formState
  const navigate = useNavigate()
  const editStored = async (marketName: string) => {
    const isOnlyChosen = Object.keys(dirtyFields).every((field) => field === 'marketName')
    if (isOnlyChosen) reset()
    else if (!(await mayLeave())) return
    void navigate(editSchedulePath(marketName), { preventScrollReset: true })
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <Controlled
        as={MarketField}
        name="marketName"
        control={control}
        none={adminText.chooseMarket}
        hint={replaced && schedulesText.hasSchedule}
        disabled={isEdit}
        fieldClassName="w-full"
      />
      {replaced && (
        <Button look="quiet" className="-ml-4" onClick={() => void editStored(replaced.marketName)}>
          {schedulesText.editStored}
        </Button>
      )}
    </div>
  )
}

type DayFieldsProps = OfForm & { day: string; check: DayCheck | null; checkRef: Ref<HTMLInputElement> }

/** Day text and the draw days read from it. */
export const DayFields = ({ form, day, check, checkRef }: DayFieldsProps) => {
  const { control, setValue, clearErrors, formState } = form
  const { errors } = formState
  return (
    <>
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
              setValue('days', [...readDayText(event.target.value).days], { shouldDirty: true })
              clearErrors('days')
            }}
          />
        )}
      />
      <Controller
        name="days"
        control={control}
        render={({ field }) => (
          <DrawDaysField
            days={field.value ?? []}
            text={day}
            error={errors.days?.message}
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
