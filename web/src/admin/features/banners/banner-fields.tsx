import { Controller, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { bannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { webUrl } from '@papan/contracts/calls/fields.ts'
import { maxTextLength, maxUrlLength } from '@papan/contracts/limits.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { Choice } from '../../fields/choice.tsx'
import { FileField } from '../../fields/file-field.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { Controlled, ControlledField } from '../../forms/controlled-field.tsx'
import { SpanFields } from '../../forms/span-fields.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { imageTypes, type BannerValues } from './banner-values.ts'
import { bannersText } from './banners-text.ts'

const address = { type: 'url', placeholder: bannersText.urlPlaceholder, maxLength: maxUrlLength, autoComplete: 'off' }

type PictureFieldProps = { control: Control<BannerValues>; name: 'file' | 'phoneFile'; label: string; hint: string }

const PictureField = ({ control, name, label, hint }: PictureFieldProps) => (
  <Controller
    name={name}
    control={control}
    render={({ field: { value: _file, ...field }, fieldState }) => (
      <FileField {...field} accept={imageTypes.join(',')} label={label} hint={hint} error={fieldState.error?.message} />
    )}
  />
)

/** The picture of a top banner for phones, which may be taken away. */
const PhonePicture = ({
  control,
  hasOne,
  onRemove,
}: {
  control: Control<BannerValues>
  hasOne: boolean
  onRemove: () => void
}) => (
  <div className="flex flex-col items-start gap-1 [&>:first-child]:w-full">
    <PictureField control={control} name="phoneFile" label={bannersText.phoneFile} hint={bannersText.phoneHint} />
    {hasOne && (
      <Button look="danger-quiet" className="-ml-4" onClick={onRemove}>
        {bannersText.removePhone}
      </Button>
    )}
  </div>
)

type BannerFieldsProps = {
  form: UseFormReturn<BannerValues>
  /** How often it was sent: a file input cannot be reset by a value, so it is mounted again. */
  uploads: number
}

export const BannerFields = ({ form, uploads }: BannerFieldsProps) => {
  const { control, clearErrors, setValue } = form
  const [source, file, kept, imageUrl, position, phoneFile, phoneImageUrl] = useWatch({
    control,
    name: ['source', 'file', 'kept', 'imageUrl', 'position', 'phoneFile', 'phoneImageUrl'],
  })
  return (
    <>
      <ControlledField
        control={control}
        name="name"
        label={bannersText.name}
        maxLength={maxTextLength}
        autoComplete="off"
      />
      <Controller
        name="source"
        control={control}
        render={({ field }) => (
          <Choice
            {...field}
            label={bannersText.source}
            options={bannersText.sources}
            onChange={(next) => {
              field.onChange(next)
              clearErrors(['file', 'imageUrl'])
            }}
          />
        )}
      />
      {source === 'file' ? (
        <PictureField
          key={uploads}
          control={control}
          name="file"
          label={bannersText.file}
          hint={kept === '' ? bannersText.fileHint : bannersText.keptHint}
        />
      ) : (
        <ControlledField {...address} control={control} name="imageUrl" label={bannersText.imageUrl} />
      )}
      <ControlledField
        {...address}
        control={control}
        name="linkUrl"
        label={bannersText.linkUrl}
        hint={bannersText.linkHint}
      />
      <Controlled as={SelectField} name="position" control={control} label={bannersText.position}>
        {bannerPosition.options.map((option) => (
          <option key={option} value={option}>
            {bannersText.positions[option]}
          </option>
        ))}
      </Controlled>
      {position === 'TOP_BANNER' && (
        <PhonePicture
          key={`ponsel ${uploads}`}
          control={control}
          hasOne={phoneImageUrl !== null}
          onRemove={() => setValue('phoneImageUrl', null, { shouldDirty: true })}
        />
      )}
      <div className="grid grid-cols-[10.5rem_1fr] items-start gap-3">
        <SpanFields control={control} names={['startsAt', 'endsAt']} labels={adminText.span} />
        <p className="col-span-full text-sm text-soft">{bannersText.timesHint}</p>
      </div>
      <BannerPreview
        file={source === 'file' ? file : null}
        imageUrl={source === 'url' ? (webUrl().safeParse(imageUrl).data ?? null) : kept || null}
        phoneFile={phoneFile}
        phoneImageUrl={phoneImageUrl}
        position={position}
      />
    </>
  )
}
