import { useEffect, useState } from 'react'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Field, SelectField } from '../../../shared/ui/field.tsx'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { byText } from '@papan/contracts/rules/market-order.ts'
import { isCalendarDate } from '@papan/contracts/rules/wib.ts'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { useStored } from '../../data/use-stored.ts'
import { maxNumbers, numbersIn } from './match-numbers.ts'
import { OneDraw, TodaysDraws } from './mine-results.tsx'
import { RoomTabs } from './room-tabs.tsx'
import type { RoomQuery } from './room-query.ts'
import { mineText } from './mine-text.ts'

/** On the device alone. */
const numbersKey = 'nomorSaya'

type MyNumbersProps = { query: RoomQuery; page: PageData | undefined }

/** Up to 50 numbers of the visitor, compared on the device with one draw or all draws of today. */
export const MyNumbers = ({ query, page }: MyNumbersProps) => {
  const [text, keep] = useStored(numbersKey)
  const { refetch } = useData(pageDataCall)
  // The page carries PRIZE 1 alone.
  useEffect(refetch, [refetch])
  const [asked = ''] = query.markets
  const dated = isCalendarDate(query.date) ? query.date : null
  const [market, setMarket] = useState(dated ? asked : '')
  const typed = numbersIn(text ?? '')
  const numbers = typed.slice(0, maxNumbers)
  const names = Object.keys(page?.resultsMap ?? {}).toSorted(byText)
  const date = market === asked && dated ? dated : (page?.resultsMap[market]?.date ?? null)
  return (
    <div className="room-columns">
      <Card className="flex flex-col gap-4 p-4 lg:sticky lg:top-36">
        <RoomTabs isMine />
        <SelectField
          label={mineText.draw}
          hint={market && date ? longDate(date) : undefined}
          value={market}
          onChange={({ target }) => setMarket(target.value)}
        >
          <option value="">{mineText.todaysDraws}</option>
          {(market === '' || names.includes(market) ? names : [market, ...names]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Field
          label={`${mineText.myNumbers} (${mineText.countOf(numbers.length)})`}
          hint={mineText.separate}
          error={typed.length > maxNumbers ? mineText.tooMany : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              rows={4}
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              value={text ?? ''}
              onChange={({ target }) => keep(target.value.slice(0, 2_000))}
              className={classNames(inputClass, 'digits text-xl leading-relaxed')}
            />
          )}
        </Field>
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="text-xl font-bold tracking-tight">{mineText.result}</h2>
        {numbers.length === 0 && <p className="text-soft">{mineText.noNumbers}</p>}
        {numbers.length > 0 &&
          (market && date ? (
            <OneDraw key={`${market} ${date}`} market={market} date={date} numbers={numbers} />
          ) : (
            <TodaysDraws page={page} numbers={numbers} />
          ))}
        <p className="text-sm text-soft">{mineText.noMoney}</p>
        <IndependentNote />
      </div>
    </div>
  )
}
