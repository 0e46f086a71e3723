import { useEffect, useState } from 'react'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Field, SelectField } from '../../../shared/ui/field.tsx'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { homePace } from '../../data/refetch-regularly.ts'
import { useRefetch } from '../../data/use-refetch.ts'
import { useStored } from '../../data/use-stored.ts'
import { maxNumbers, numbersIn } from './match-numbers.ts'
import { OneDraw } from './mine-draw.tsx'
import { TodaysDraws } from './mine-results.tsx'
import { RoomTabs } from './room-tabs.tsx'
import type { RoomQuery } from './room-query.ts'
import { mineText } from './mine-text.ts'
import { drawChoices, readDraw, readKept, withDraw, writeDraw, type DrawChoices, type MyDraw } from './my-draw.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { longDate, recentDate } from '../../../shared/format/wib-text.ts'

type MineChoiceProps = { choices: DrawChoices; draw: MyDraw | null; onChoose: (draw: MyDraw | null) => void }

/** All draws of today, one that is out, or one to come. */
const MineChoice = ({ choices: { coming, out }, draw, onChoose }: MineChoiceProps) => {
  const today = useAtNow(wibDate)
  const group = (label: string, draws: readonly MyDraw[]) =>
    draws.length > 0 && (
      <optgroup label={label}>
        {draws.map((each) => (
          <option key={writeDraw(each)} value={writeDraw(each)}>
            {each.market} · {recentDate(each.date, today)}
          </option>
        ))}
      </optgroup>
    )
  return (
    <SelectField
      label={mineText.draw}
      hint={draw ? longDate(draw.date) : undefined}
      value={draw ? writeDraw(draw) : ''}
      onChange={({ target }) => onChoose(readDraw(target.value))}
    >
      <option value="">{mineText.todaysDraws}</option>
      {group(mineText.coming, coming)}
      {group(mineText.out, out)}
    </SelectField>
  )
}

/** On the device alone. */
const numbersKey = 'nomorSaya'
const drawKey = 'undianSaya'

/** Of the address; undefined without one. */
const askedDraw = ({ markets: [market = ''], date }: RoomQuery): MyDraw | undefined =>
  readDraw(writeDraw({ market, date })) ?? undefined
const isSameDraw = (a: MyDraw | null, b: MyDraw | null) => (a && writeDraw(a)) === (b && writeDraw(b))
const isSameChoice = (a: DrawChoices, b: DrawChoices) => JSON.stringify(a) === JSON.stringify(b)

type MyNumbersProps = { query: RoomQuery; page: PageData | undefined }

/** Up to 50 numbers of the visitor, compared on the device with one draw or all draws of today. */
export const MyNumbers = ({ query, page }: MyNumbersProps) => {
  const [text, keep] = useStored(numbersKey)
  const { refetch } = useData(pageDataCall)
  // The page carries PRIZE 1 alone.
  useEffect(refetch, [refetch])
  // Pushes reach open rooms alone, and none without a socket.
  useRefetch(pageDataCall, homePace)
  const [keptDraw, keepDraw] = useStored(drawKey)
  const [chosen, setChosen] = useState<MyDraw | null | undefined>(() => askedDraw(query))
  const draw = useAtNow((now) => (chosen === undefined ? readKept(keptDraw, now) : chosen), 'minute', isSameDraw)
  const choices = useAtNow((now) => withDraw(drawChoices(page, now), draw), 'minute', isSameChoice)
  const choose = (next: MyDraw | null) => {
    setChosen(next)
    keepDraw(next ? writeDraw(next) : '')
  }
  const typed = numbersIn(text ?? '')
  const numbers = typed.slice(0, maxNumbers)
  return (
    <div className="room-columns grid items-start gap-4">
      <Card className="flex flex-col gap-4 p-4 lg:sticky lg:top-[calc(9rem+env(safe-area-inset-top))]">
        <RoomTabs isMine />
        <MineChoice choices={choices} draw={draw} onChoose={choose} />
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
          (draw ? (
            <OneDraw key={writeDraw(draw)} {...draw} page={page} numbers={numbers} />
          ) : (
            <TodaysDraws page={page} numbers={numbers} />
          ))}
        <p className="text-sm text-soft">{mineText.noMoney}</p>
        <IndependentNote />
      </div>
    </div>
  )
}
