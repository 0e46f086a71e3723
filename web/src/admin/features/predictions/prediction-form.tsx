import { useContext, useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { prediction as predictionSchema, type Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import { shioNames } from '@papan/contracts/lottery/numbers/shio.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { adminText } from '../../forms/admin-text.ts'
import { MarketField } from '../../forms/market-field.tsx'
import { stateOf } from '../../api/asks.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { PredictionRows } from './prediction-rows.tsx'
import { bodyOf, newValues, predictionValues, valuesOf, type PredictionValues } from './prediction-values.ts'
import { predictionsApi } from './predictions-api.ts'
import { predictionsText } from './predictions-text.ts'

type PredictionFormProps = {
  /** null creates a new prediction. */
  edited: Prediction | null
  /** Called after saving or cancelling. */
  onEditEnd: () => void
}

/** Creates or edits a prediction; `key` it by `edited`. */
export const PredictionForm = ({ edited, onEditEnd }: PredictionFormProps) => {
  const clock = useContext(ClockContext)
  const [create] = predictionsApi.useCreatePredictionMutation()
  const [save] = predictionsApi.useSavePredictionMutation()
  const sendOnce = useSendOnce()
  const [state, setState] = useState(stateOf(edited ?? { epoch: 0, rev: 0 }))
  const form = useForm<PredictionValues>({
    resolver: resolverOf<PredictionValues>(predictionValues),
    defaultValues: edited ? valuesOf(edited) : newValues(wibDate(clock.now())),
  })
  const { control, reset, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const heading = edited ? predictionsText.editHeading : predictionsText.newHeading

  useEffect(() => {
    if (edited) setFocus('shio')
  }, [edited, setFocus])

  const { submit, error } = useSubmit(form, {
    fields: ['market', 'date', 'shio', 'numbers'],
    failed: predictionsText.saveFailed,
    newer: {
      schema: predictionSchema,
      show: (stored) => {
        setState(stateOf(stored))
        reset(valuesOf(stored))
      },
    },
    save: async (values) => {
      const body = bodyOf(values)
      if (edited) {
        await save({ id: edited.id, ...state, body }).unwrap()
        toast(predictionsText.updated)
        onEditEnd()
        return
      }
      await sendOnce(body, (key) => create({ body, key }).unwrap())
      toast(predictionsText.created)
      reset(newValues(wibDate(clock.now())))
    },
  })

  return (
    <form noValidate aria-label={heading} onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <Controller
          name="market"
          control={control}
          render={({ field }) => (
            <MarketField
              {...field}
              none={adminText.chooseMarket}
              error={errors.market?.message}
              disabled={edited !== null}
            />
          )}
        />
        <Controller
          name="date"
          control={control}
          render={({ field }) => (
            <DateField
              {...field}
              label={predictionsText.date}
              error={errors.date?.message}
              disabled={edited !== null}
            />
          )}
        />
        <Controller
          name="shio"
          control={control}
          render={({ field }) => (
            <SelectField label={predictionsText.shio} error={errors.shio?.message} required {...field}>
              <option value="">{predictionsText.chooseShio}</option>
              {shioNames.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        />
      </div>
      <PredictionRows form={form} />
      <FormError text={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? adminText.saving : predictionsText.save}
        </Button>
        {edited && (
          <Button look="secondary" disabled={isSubmitting} onClick={onEditEnd}>
            {adminText.cancelEdit}
          </Button>
        )}
      </div>
    </form>
  )
}
