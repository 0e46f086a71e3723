import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { bannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { webUrl } from '@papan/contracts/calls/fields.ts'
import { maxTextLength, maxUrlLength } from '@papan/contracts/limits.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { ControlledField } from '../../forms/controlled-field.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { FileField } from '../../fields/file-field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { bannerValues, emptyBanner, imageTypes, newBannerOf, identityOf, type BannerValues } from './banner-values.ts'
import { bannersApi } from './banners-api.ts'
import { bannersText } from './banners-text.ts'
import { SourceChoice } from './source-choice.tsx'

/** Adds a banner by file or image URL, with a preview of the crop. */
export const BannerForm = () => {
  const [add] = bannersApi.useAddBannerMutation()
  const sendOnce = useSendOnce()
  // A file input cannot be reset by a value: remount it after an upload.
  const [uploads, setUploads] = useState(0)
  const form = useForm<BannerValues>({ resolver: resolverOf<BannerValues>(bannerValues), defaultValues: emptyBanner })
  const { control, reset, clearErrors, formState } = form
  const { errors, isSubmitting } = formState
  const [source, file, imageUrl, position] = useWatch({ control, name: ['source', 'file', 'imageUrl', 'position'] })

  const { submit, error } = useSubmit(form, {
    fields: ['name', 'file', 'imageUrl', 'linkUrl', 'position'],
    failed: bannersText.uploadFailed,
    save: async (values) => {
      const body = newBannerOf(values)
      await sendOnce(identityOf(body), (key) => add({ body, key }).unwrap())
      toast(bannersText.saved)
      reset(emptyBanner)
      setUploads((count) => count + 1)
    },
  })

  return (
    <form
      noValidate
      aria-label={bannersText.newHeading}
      onSubmit={submit}
      className="grid gap-6 lg:grid-cols-[1fr_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
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
          <ControlledField
            control={control}
            name="imageUrl"
            type="url"
            label={bannersText.imageUrl}
            placeholder={bannersText.urlPlaceholder}
            maxLength={maxUrlLength}
            autoComplete="off"
          />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_12rem]">
          <ControlledField
            control={control}
            name="linkUrl"
            type="url"
            label={bannersText.linkUrl}
            placeholder={bannersText.urlPlaceholder}
            hint={bannersText.linkHint}
            maxLength={maxUrlLength}
            autoComplete="off"
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
        </div>
        <FormError text={error} />
        <Button type="submit" disabled={isSubmitting} className="self-start">
          {isSubmitting ? bannersText.uploading : bannersText.upload}
        </Button>
      </div>
      <BannerPreview
        file={source === 'file' ? file : null}
        imageUrl={source === 'url' ? (webUrl().safeParse(imageUrl).data ?? null) : null}
        position={position}
      />
    </form>
  )
}
