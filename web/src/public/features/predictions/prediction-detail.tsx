import { longDate } from '../../../shared/format/wib-text.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { predictionDetailCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { MarketHead } from '../../market/page/market-head.tsx'
import { MarketNotice } from '../../market/market-notice.tsx'
import { useOneSchedule, useTurnRefetch } from '../../market/use-turn-refetch.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import { byCategory } from './by-category.ts'
import { predictionDay } from './prediction-entries.ts'
import { PredictionHistory } from './scores/prediction-history.tsx'
import { predictionText } from './prediction-text.ts'

const defaultDigits = 4
const balls = /^\d{1,7}$/

/** By digit count: the list must not reflow when the digits' font loads. */
const fieldWidths = ['', 'min-w-9.5', 'min-w-12.5', 'min-w-16', 'min-w-19']

/** Files are named by the animal in lower case. */
const shioImage = (shio: string): string => `/shio/${shio.toLowerCase()}.svg`

/** Whether the numbers need a full line. */
const isLong = ([only = '', ...others]: string[]): boolean =>
  others.length === 0 && /^\d+$/.test(only) && only.length > defaultDigits

const Numbers = ({ category, numbers }: { category: string; numbers: string[] }) => {
  const [only] = numbers
  if (numbers.length === 1 && only && balls.test(only)) {
    return <Balls digits={only} size={isLong(numbers) ? 'card' : 'row'} label={category} />
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {numbers.map((number, index) => (
        // The same number may occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li
          key={index}
          className={classNames(
            'digits rounded-control bg-well px-3 py-1.5 text-center text-lg',
            fieldWidths[number.length],
          )}
        >
          {number}
        </li>
      ))}
    </ul>
  )
}

const Sheet = ({ prediction }: { prediction: Prediction }) => {
  const shio = prediction.numbers.find((entry) => entry.shio)?.shio
  return (
    <dl className="divide-y divide-line">
      {byCategory(prediction.numbers).map(({ category, numbers }) => (
        <div key={category} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <dt className="text-sm font-semibold text-soft">{category}</dt>
          <dd className={classNames(isLong(numbers) && '@container w-full')}>
            <Numbers category={category} numbers={numbers} />
          </dd>
        </div>
      ))}
      {shio && (
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <dt className="text-sm font-semibold text-soft">{predictionText.shio}</dt>
          <dd className="flex flex-wrap items-center justify-end gap-3 text-lg font-bold">
            <span aria-hidden="true" className="capitalize">
              {shio.toLowerCase()}
            </span>
            <img src={shioImage(shio)} alt={shio.toLowerCase()} width={72} height={72} className="size-18" />
          </dd>
        </div>
      )}
    </dl>
  )
}

export const PredictionDetail = ({ market }: { market: string }) => {
  const call = predictionDetailCall(market)
  const { data, isFailed, status, refetch } = useData(call)
  useTurnRefetch(call, useOneSchedule(data?.schedule))
  const today = useAtNow((now) => predictionDay(data?.schedule ?? null, data?.prediction, now))
  const prediction = data?.prediction?.date === today ? data.prediction : null
  const marketStatus = data?.schedule?.status ?? 'BUKA'
  const none = status === 404 || (data && !prediction && marketStatus === 'BUKA')
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <BackLink to={paths.predictions} label={predictionText.back} />
      <MarketHead
        market={market}
        title={`${predictionText.title} ${market}`}
        schedule={data?.schedule}
        tab="predictions"
        isUnknown={status === 404}
      />
      {isFailed && status !== 404 && <LoadError text={predictionText.failed} onRetry={refetch} />}
      {!data && !isFailed && <Spinner />}
      <Card className="p-5">
        <p className="pb-2 font-semibold">{longDate(today)}</p>
        {data?.schedule && marketStatus !== 'BUKA' && (
          <MarketNotice schedule={data.schedule} today className="min-h-29" />
        )}
        {prediction?.late && (
          <p className="mt-1 mb-2 w-fit rounded-control bg-warn-soft px-3 py-1 text-sm font-semibold text-warn">
            {predictionText.late}
          </p>
        )}
        {prediction && <Sheet prediction={prediction} />}
        {none && <p className="py-3">{predictionText.notToday}</p>}
        <p className="border-t border-line pt-3 text-sm text-soft">{predictionText.entertainment}</p>
      </Card>
      {status !== 404 && <PredictionHistory market={market} />}
    </div>
  )
}
