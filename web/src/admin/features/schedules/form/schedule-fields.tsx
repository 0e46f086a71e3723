import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxMarketNameLength, maxUrlLength } from '@papan/contracts/limits.ts'
import { ControlledField } from '../../../forms/controlled-field.tsx'
import { TimeField } from '../../../fields/time-field.tsx'
import { AliasesField } from '../aliases-field.tsx'
import { defaultResultTime } from '../schedule-values.ts'
import { schedulesText } from '../schedules-text.ts'

type ScheduleFieldsProps = {
  form: UseFormReturn<ScheduleBody>
  hasAliases: boolean
  families: readonly string[]
}

const familiesId = 'kelompok-pasaran'

/** Times, family, other names and addresses. */
export const ScheduleFields = ({ form: { control }, hasAliases, families }: ScheduleFieldsProps) => {
  const [openTime, closeTime] = useWatch({ control, name: ['openTime', 'closeTime'] })
  const hints = {
    closeTime: schedulesText.timeHint,
    resultTime: schedulesText.resultTimeHint(defaultResultTime({ openTime, closeTime })),
    openTime: schedulesText.timeHint,
  }
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {(['closeTime', 'resultTime', 'openTime'] as const).map((name) => (
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
                hint={hints[name]}
              />
            )}
          />
        ))}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ControlledField
          control={control}
          name="family"
          label={schedulesText.family}
          hint={schedulesText.familyHint}
          maxLength={maxMarketNameLength}
          autoComplete="off"
          list={familiesId}
        />
        <datalist id={familiesId}>
          {families.map((family) => (
            <option key={family}>{family}</option>
          ))}
        </datalist>
        {hasAliases && <AliasesField control={control} />}
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
          />
        ))}
      </div>
    </>
  )
}
