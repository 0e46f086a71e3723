import { useWatch, type Control } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxMarketNameLength, maxUrlLength } from '@papan/contracts/limits.ts'
import { Controlled, ControlledField } from '../../../forms/controlled-field.tsx'
import { TimeField } from '../../../fields/time-field.tsx'
import { AliasesField } from '../aliases-field.tsx'
import { defaultResultTime } from '../schedule-values.ts'
import { schedulesText } from '../schedules-text.ts'
import { FoldedSection } from './folded-section.tsx'

type OfForm = { control: Control<ScheduleBody> }

export const TimeFields = ({ control }: OfForm) => {
  const [openTime, closeTime] = useWatch({ control, name: ['openTime', 'closeTime'] })
  const hints = {
    closeTime: schedulesText.timeHint,
    resultTime: schedulesText.resultTimeHint(defaultResultTime({ openTime, closeTime })),
    openTime: schedulesText.timeHint,
  }
  return (
    <div className="grid grid-cols-3 items-start gap-2">
      {(['closeTime', 'resultTime', 'openTime'] as const).map((name) => (
        <Controlled
          as={TimeField}
          key={name}
          name={name}
          control={control}
          label={schedulesText[name]}
          hint={hints[name]}
        />
      ))}
    </div>
  )
}

const familiesId = 'kelompok-pasaran'

type NameFieldsProps = OfForm & { hasAliases: boolean; families: readonly string[] }

/** Family and other names. */
export const NameFields = ({ control, hasAliases, families }: NameFieldsProps) => {
  const [family, aliases = []] = useWatch({ control, name: ['family', 'aliases'] })
  return (
    <FoldedSection
      control={control}
      heading={schedulesText.namesHeading}
      summary={[family, ...(hasAliases ? aliases : [])].filter(Boolean).join(', ')}
      fields={['family', 'aliases']}
    >
      <ControlledField
        control={control}
        name="family"
        label={schedulesText.family}
        hint={schedulesText.familyHint}
        maxLength={maxMarketNameLength}
        autoComplete="off"
        list={familiesId}
        fieldClassName="w-full"
      />
      <datalist id={familiesId}>
        {families.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      {hasAliases && <AliasesField control={control} />}
    </FoldedSection>
  )
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '')

/** Official site and logo. */
export const AddressFields = ({ control }: OfForm) => {
  const [officialLink, logoUrl] = useWatch({ control, name: ['officialLink', 'logoUrl'] })
  return (
    <FoldedSection
      control={control}
      heading={schedulesText.addressesHeading}
      summary={withoutScheme(officialLink || logoUrl || '')}
      fields={['officialLink', 'logoUrl']}
    >
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
          fieldClassName="w-full"
        />
      ))}
    </FoldedSection>
  )
}
