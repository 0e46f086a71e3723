import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { bannerCalls, bannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { webUrl } from '@papan/contracts/calls/fields.ts'
import { maxTextLength, maxUrlLength } from '@papan/contracts/limits.ts'
import { SelectField } from '../../../shared/ui/field.tsx'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { FileField } from '../../fields/file-field.tsx'
import { ControlledField } from '../../forms/controlled-field.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { BannerPreview } from './banner-preview.tsx'
import {
  bannerValues,
  emptyBanner,
  identityOf,
  imageTypes,
  newBannerOf,
  sentOf,
  withFormNames,
  type BannerValues,
} from './banner-values.ts'
import { bannersText } from './banners-text.ts'
import { SourceChoice } from './source-choice.tsx'

const address = { type: 'url', placeholder: bannersText.urlPlaceholder, maxLength: maxUrlLength, autoComplete: 'off' }

/** Adds a banner by file or image URL, with a preview of the crop. */
export const BannerForm = (frame: RecordFormFrame) => {
  const [add] = useWrite(bannerCalls.addBanner, 'Banners')
  // A file input cannot be reset by a value: remount it after an upload.
  const [uploads, setUploads] = useState(0)
  const form = useForm<BannerValues>({ resolver: resolverOf<BannerValues>(bannerValues), defaultValues: emptyBanner })
  const { control, reset, clearErrors, formState } = form
  const { errors } = formState
  const [source, file, imageUrl, position] = useWatch({ control, name: ['source', 'file', 'imageUrl', 'position'] })
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={bannersText.newHeading}
      draft="banner"
      fields={['name', 'file', 'imageUrl', 'linkUrl', 'position']}
      failed={bannersText.uploadFailed}
      submit={{ text: bannersText.upload, busy: bannersText.uploading }}
      save={async (values) => {
        const banner = newBannerOf(values)
        await add(sentOf(banner), identityOf(banner)).catch(withFormNames)
        toast(bannersText.saved)
        reset(emptyBanner)
        setUploads((count) => count + 1)
      }}
    >
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
          <SourceChoice
            {...field}
            onChange={(next) => {
              field.onChange(next)
              clearErrors(['file', 'imageUrl'])
            }}
          />
        )}
      />
      {source === 'file' ? (
        <Controller
          key={uploads}
          name="file"
          control={control}
          render={({ field: { value: _file, ...field } }) => (
            <FileField
              {...field}
              accept={imageTypes.join(',')}
              label={bannersText.file}
              hint={bannersText.fileHint}
              error={errors.file?.message}
            />
          )}
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
      <Controller
        name="position"
        control={control}
        render={({ field }) => (
          <SelectField {...field} label={bannersText.position} error={errors.position?.message}>
            {bannerPosition.options.map((option) => (
              <option key={option} value={option}>
                {bannersText.positions[option]}
              </option>
            ))}
          </SelectField>
        )}
      />
      <BannerPreview
        file={source === 'file' ? file : null}
        imageUrl={source === 'url' ? (webUrl().safeParse(imageUrl).data ?? null) : null}
        position={position}
      />
    </RecordForm>
  )
}
