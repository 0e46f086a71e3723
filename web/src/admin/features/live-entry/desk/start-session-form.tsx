import { useContext, useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { startSessionBody, type Result, type StartSessionBody } from '@papan/contracts/calls/content/result-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { adminText } from '../../../forms/admin-text.ts'
import { Controlled } from '../../../forms/controlled-field.tsx'
import { listsApi } from '../../../api/lists-api.ts'
import { MarketField } from '../../../forms/market-field.tsx'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { resolverOf } from '../../../forms/resolver-of.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'
import { useAskBeforeStart, useCurrentDrawDate } from '../../results/use-draw-questions.ts'

type StartSessionFormProps = {
  /** '' for none. */
  nextMarket: string
  onStarted: (result: Result) => void
}

/** Starts or resumes live entry of a draw. */
export const StartSessionForm = ({ nextMarket, onStarted }: StartSessionFormProps) => {
  const clock = useContext(ClockContext)
  const { isLoading } = listsApi.useSchedulesQuery()
  const [start] = resultsApi.useStartSessionMutation()
  const sendOnce = useSendOnce()
  const form = useForm<StartSessionBody>({
    resolver: resolverOf(startSessionBody),
    defaultValues: { market: nextMarket, date: wibDate(clock.now()), template: 'classic', prizes: [] },
  })
  const { control, setFocus, setValue, formState } = form
  const { isSubmitting, dirtyFields } = formState

  // The date follows the market's current draw until the admin changes it.
  const market = useWatch({ control, name: 'market' })
  const dateChosen = dirtyFields.date === true
  const currentDate = useCurrentDrawDate()
  useEffect(() => {
    if (dateChosen) return undefined
    let isCurrent = true
    void currentDate(market).then((date) => isCurrent && setValue('date', date))
    return () => {
      isCurrent = false
    }
  }, [market, dateChosen, currentDate, setValue])
  useEffect(() => {
    if (nextMarket !== '') setFocus('market')
  }, [nextMarket, setFocus])
  const mayStart = useAskBeforeStart()

  const { submit, error } = useSubmit(form, {
    fields: ['market', 'date'],
    failed: resultsText.startFailed,
    save: async (body) => {
      if (await mayStart(body.market, body.date))
        onStarted(await sendOnce(body, (key) => start({ body, key, expected: [] }).unwrap()))
    },
  })

  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg font-bold">{resultsText.startHeading}</h2>
      <form noValidate aria-label={resultsText.startHeading} onSubmit={submit} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start gap-4">
          <Controlled
            as={MarketField}
            name="market"
            control={control}
            none={adminText.chooseMarket}
            fieldClassName="w-full sm:w-72"
          />
          <Controlled
            as={DateField}
            name="date"
            control={control}
            label={resultsText.date}
            fieldClassName="w-full sm:w-52"
          />
          {/* The current draw date needs the schedules: after midnight it may be yesterday's. */}
          <Button type="submit" disabled={isLoading || isSubmitting} className="w-full sm:mt-6.75 sm:w-auto">
            {isSubmitting ? resultsText.starting : resultsText.start}
          </Button>
        </div>
        <FormError text={error} />
      </form>
    </Card>
  )
}
