import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  identity as identitySchema,
  identityBody,
  identityCalls,
  identityLimits,
  type Identity,
  type IdentityBody,
  type IdentityRevision,
} from '@papan/contracts/calls/media/identity-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { sentFile } from '../../fields/sent-file.ts'
import { FormError } from '../../fields/form-error.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { DraftOffer } from '../../forms/draft-offer.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Revisions } from '../../records/revisions.tsx'
import { ColourFields } from './colour-fields.tsx'
import { FooterField } from './footer-field.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { identityText } from './identity-text.ts'
import { IdentityTransfer } from './identity-transfer.tsx'
import { LinkFields } from './link-fields.tsx'
import { PictureField } from './picture-field.tsx'

const valuesOf = ({ epoch: _epoch, rev: _rev, updatedAt: _updatedAt, ...values }: Identity): IdentityBody => values
const valuesOfRevision = ({ savedAt: updatedAt, savedBy: _savedBy, ...state }: IdentityRevision): IdentityBody =>
  valuesOf({ ...state, updatedAt })

const linkFields = Array.from({ length: identityLimits.links }, (_each, at) =>
  (['label', 'url', 'icon'] as const).map((field) => `links.${at}.${field}` as const),
).flat()
const footerFields = Array.from({ length: identityLimits.footerLines }, (_each, at) => `footer.${at}` as const)

const useUpload = () => {
  const [send] = useWrite(identityCalls.uploadIdentityPicture)
  return async (file: File): Promise<string> => (await send(sentFile(file))).imageUrl
}

/** `stored`: as it was loaded. */
export const IdentityForm = ({ stored }: { stored: Identity }) => {
  const [save] = useWrite(identityCalls.saveIdentity, 'Settings')
  const upload = useUpload()
  const [state, setState] = useState(stateOf(stored))
  const form = useForm<IdentityBody>({
    resolver: resolverOf<IdentityBody>(identityBody),
    defaultValues: valuesOf(stored),
  })
  const { control, register, reset, formState } = form
  const { errors, isSubmitting } = formState
  const values = useWatch({ control }) as IdentityBody
  const offer = useDraft(form, 'identitas')
  const { submit, error } = useSubmit<IdentityBody, Identity>(form, {
    fields: [
      'name',
      'shortName',
      'tagline',
      'mark',
      'picture',
      'adults',
      'contact',
      'footer',
      ...footerFields,
      ...linkFields,
    ],
    failed: identityText.failed,
    newer: {
      schema: identitySchema,
      show: (newer) => {
        setState(stateOf(newer))
        reset(valuesOf(newer))
      },
    },
    save: async (body) => {
      const saved = await save({ body, state })
      setState(stateOf(saved))
      reset(valuesOf(saved))
      toast(identityText.saved)
    },
  })
  const line = (name: 'name' | 'shortName' | 'tagline' | 'adults' | 'contact', hint?: string) => (
    <TextField
      {...register(name)}
      label={identityText[name]}
      hint={hint}
      autoComplete="off"
      error={errors[name]?.message}
    />
  )
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <form noValidate aria-label={identityText.heading} onSubmit={submit} className="flex min-w-0 flex-col gap-4">
        <DraftOffer {...offer} />
        {line('name')}
        {line('shortName', identityText.shortNameHint)}
        {line('tagline')}
        <PictureField control={control} name="mark" upload={upload} />
        <PictureField control={control} name="picture" upload={upload} />
        <ColourFields control={control} />
        <LinkFields form={form} />
        <FooterField form={form} />
        {line('adults', identityText.adultsHint)}
        {line('contact')}
        <FormError text={error} />
        <Button type="submit" className="self-start" disabled={isSubmitting}>
          {isSubmitting ? adminText.saving : identityText.save}
        </Button>
        <IdentityTransfer form={form} upload={upload} />
        <Revisions
          query={useRead(identityCalls.listIdentityRevisions, 'Settings')}
          shipped={identityText.shipped}
          fields={identityText.compared}
          restore={(state) => reset(valuesOfRevision(state), { keepDefaultValues: true })}
        />
      </form>
      <IdentityPreview identity={values} />
    </div>
  )
}
