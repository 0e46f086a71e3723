import { useForm } from 'react-hook-form'
import {
  settingCalls,
  siteLinkForm,
  type SiteLinkForm,
  type SiteLinkKey,
} from '@papan/contracts/calls/media/setting-calls.ts'
import { maxUrlLength } from '@papan/contracts/limits.ts'
import { siteLinkNames } from '@papan/contracts/texts/media-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { FormError } from '../../fields/form-error.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { DraftOffer } from '../../forms/draft-offer.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { siteLinksText } from './site-links-text.ts'

/** `value` is the stored link. */
export const SiteLinkField = ({ linkKey, value }: { linkKey: SiteLinkKey; value: string }) => {
  const name = siteLinkNames[linkKey]
  const [save] = useWrite(settingCalls.saveSetting, 'Settings')
  const form = useForm<SiteLinkForm>({
    resolver: resolverOf(siteLinkForm),
    values: { value },
    resetOptions: { keepDirtyValues: true },
  })
  const { register, reset, formState } = form
  const { errors, isSubmitting } = formState
  const offer = useDraft(form, `tautan ${linkKey}`)
  const { submit, error } = useSubmit(form, {
    fields: ['value'],
    failed: siteLinksText.failed,
    save: async (typed) => {
      await save({ body: { key: linkKey, value: typed.value } })
      reset(typed)
      toast(siteLinksText.saved(name))
    },
  })
  return (
    <form noValidate aria-label={name} onSubmit={submit} className="flex flex-col gap-2">
      <DraftOffer {...offer} />
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...register('value')}
          label={name}
          type="url"
          inputMode="url"
          placeholder={siteLinksText.placeholder}
          maxLength={maxUrlLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fieldClassName="w-full sm:w-96"
          error={errors.value?.message}
        />
        <Button
          type="submit"
          aria-label={siteLinksText.saveOf(name)}
          disabled={isSubmitting}
          className="w-full sm:mt-6.75 sm:w-auto"
        >
          {isSubmitting ? adminText.saving : siteLinksText.save}
        </Button>
      </div>
      <FormError text={error} />
    </form>
  )
}
