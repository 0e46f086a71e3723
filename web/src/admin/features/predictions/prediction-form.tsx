import { useContext, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import {
  prediction as predictionSchema,
  predictionCalls,
  type Prediction,
} from '@papan/contracts/calls/content/prediction-calls.ts'
import { shioNames } from '@papan/contracts/lottery/numbers/shio.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import { SelectField } from '../../../shared/ui/field.tsx'
import { stateOf } from '../../api/asks.ts'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { DateField } from '../../fields/date-field.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { Controlled } from '../../forms/controlled-field.tsx'
import { MarketField } from '../../forms/market-field.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { marketParam } from '../../paths/admin-paths.ts'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { PredictionRows } from './prediction-rows.tsx'
import { bodyOf, newValues, predictionValues, valuesOf, type PredictionValues } from './prediction-values.ts'
import { predictionsText } from './predictions-text.ts'

type PredictionFormProps = RecordFormFrame & {
  /** null creates a new prediction. */
  edited: Prediction | null
}

/** Creates or edits a prediction; a link names the market of a new one. */
export const PredictionForm = ({ edited, ...frame }: PredictionFormProps) => {
  const clock = useContext(ClockContext)
  const [query] = useSearchParams()
  const [create] = useWrite(predictionCalls.addPrediction, 'Predictions')
  const [save] = useWrite(predictionCalls.savePrediction, 'Predictions')
  const [state, setState] = useState(edited && stateOf(edited))
  const startNew = (market = '') => ({ ...newValues(wibDate(clock.now())), market })
  const form = useForm<PredictionValues>({
    resolver: resolverOf<PredictionValues>(predictionValues),
    defaultValues: edited ? valuesOf(edited) : startNew(query.get(marketParam) ?? ''),
  })
  const { control, reset } = form
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={edited ? predictionsText.editHeading : predictionsText.newHeading}
      name={edited?.market}
      isEdit={edited !== null}
      draft={`prediksi ${edited?.id ?? 'baru'}`}
      fields={['market', 'date', 'shio', 'numbers']}
      failed={predictionsText.saveFailed}
      newer={{
        schema: predictionSchema,
        show: (stored: Prediction) => {
          setState(stateOf(stored))
          reset(valuesOf(stored))
        },
      }}
      submit={{ text: predictionsText.save, busy: adminText.saving }}
      save={async (values) => {
        const body = bodyOf(values)
        if (edited) await save({ path: { predictionId: edited.id }, state, body })
        else await create({ body })
        toast(edited ? predictionsText.updated : predictionsText.created)
        reset(edited ? values : startNew())
      }}
    >
      <Controlled
        as={MarketField}
        name="market"
        control={control}
        none={adminText.chooseMarket}
        disabled={edited !== null}
      />
      <div className="grid grid-cols-[10.5rem_1fr] items-start gap-3">
        <Controlled as={DateField} name="date" control={control} label={adminText.date} disabled={edited !== null} />
        <Controlled as={SelectField} name="shio" control={control} label={predictionsText.shio} required>
          <option value="">{predictionsText.chooseShio}</option>
          {shioNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Controlled>
      </div>
      <PredictionRows form={form} />
    </RecordForm>
  )
}
