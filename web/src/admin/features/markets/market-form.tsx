import { useForm } from 'react-hook-form'
import { marketBody } from '@papan/contracts/calls/content/market-calls.ts'
import { maxMarketNameLength } from '@papan/contracts/limits.ts'
import { adminText } from '../../forms/admin-text.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { upperCased } from '../../forms/upper-cased.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { marketsApi, type MarketBody } from './markets-api.ts'
import { marketsText } from './markets-text.ts'

/** The field keeps the focus for the next market. */
export const MarketForm = () => {
  const [add] = marketsApi.useAddMarketMutation()
  const sendOnce = useSendOnce()
  const form = useForm<MarketBody>({ resolver: resolverOf(marketBody), defaultValues: { name: '' } })
  const { register, reset, setFocus, formState } = form
  const { errors, isSubmitting } = formState

  const { submit, error } = useSubmit(form, {
    fields: ['name'],
    failed: marketsText.addFailed,
    save: async (body) => {
      await sendOnce(body, (key) => add({ body, key }).unwrap())
      toast(marketsText.added)
      reset()
      setFocus('name')
    },
  })

  return (
    <form noValidate aria-label={marketsText.newHeading} onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...upperCased(register('name'))}
          label={marketsText.name}
          placeholder={marketsText.namePlaceholder}
          maxLength={maxMarketNameLength}
          autoComplete="off"
          spellCheck={false}
          fieldClassName="w-full sm:w-72"
          error={errors.name?.message}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full sm:mt-6.75 sm:w-auto">
          {isSubmitting ? adminText.adding : marketsText.add}
        </Button>
      </div>
      <FormError text={error} />
    </form>
  )
}
