import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { chanceText } from '../../chance/chance-text.ts'
import { Choice } from '../../chance/choice.tsx'
import { PeriodFields } from '../../chance/period-fields.tsx'
import { digitsProblem, otherWays } from './other-ways.ts'
import {
  exactWay,
  permutationsWay,
  roomParams,
  roomPrizes,
  searchesOf,
  type RoomQuery,
  maxMarkets,
} from './room-query.ts'
import { formText, roomSummary } from './form-text.ts'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { marketsText } from './markets-text.ts'

type MarketChoiceProps = { names: readonly string[]; chosen: readonly string[] }

/** Several markets in a list that opens: boxes of the form, so it works without scripts. */
const MarketChoice = ({ names, chosen }: MarketChoiceProps) => {
  const isTooMany = chosen.length > maxMarkets
  return (
    <fieldset className="choice min-w-0" aria-describedby="pasaran-petunjuk">
      <legend className="mb-1.5">{formText.market}</legend>
      <details className="market-choice">
        <summary className="text-base font-normal">
          <span className="min-w-0 wrap-anywhere">{marketsText(chosen)}</span>
          <ChevronDown size={20} />
        </summary>
        <ul className="mt-1.5 max-h-60 overflow-y-auto rounded-control border border-line bg-raised">
          {[...chosen, ...names.filter((name) => !chosen.includes(name))].map((name) => (
            <li key={name}>
              <label className="flex min-h-11 items-center gap-3 px-3 font-normal has-checked:bg-brand-soft has-checked:font-semibold">
                <input
                  type="checkbox"
                  name={roomParams.market}
                  value={name}
                  defaultChecked={chosen.includes(name)}
                  className="size-5 flex-none accent-brand"
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
      <p
        id="pasaran-petunjuk"
        role={isTooMany ? 'alert' : undefined}
        className={isTooMany ? 'text-live' : 'font-normal text-soft'}
      >
        {isTooMany ? formText.tooManyMarkets : formText.marketsHint}
      </p>
    </fieldset>
  )
}

const Toggle = ({ way, label, isOn }: { way: string; label: string; isOn: boolean }) => (
  <label className="room-toggle flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-line-strong font-semibold has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
    <input type="checkbox" name={roomParams.way} value={way} defaultChecked={isOn} className="sr-only" />
    {label}
  </label>
)

/** What else a search takes. */
const RoomFields = ({ query, names }: { query: RoomQuery; names: readonly string[] }) => (
  // One column where the longest option would be cut.
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-3 gap-y-4 min-[64rem]:grid-cols-1">
    <Choice label={formText.other} name={roomParams.other} defaultValue={query.other}>
      <option value="">{formText.noOther}</option>
      {Object.entries(otherWays).map(([way, { name }]) => (
        <option key={way} value={way}>
          {name}
        </option>
      ))}
    </Choice>
    <MarketChoice names={names} chosen={query.markets} />
    <Choice label={formText.prizes} name={roomParams.prizes} defaultValue={query.prizes === 'all' ? '' : query.prizes}>
      {['', '1', '1-3'].map((choice) => (
        <option key={choice} value={choice}>
          {chanceText.prizes[roomPrizes[choice] ?? 'all']}
        </option>
      ))}
    </Choice>
    <PeriodFields period={query.period} />
  </div>
)

type SearchFormProps = { query: RoomQuery; page: PageData | undefined }

/** The question. A plain form: it works without scripts. */
export const SearchForm = ({ query, page }: SearchFormProps) => {
  const problem = query.digits === '' ? null : digitsProblem(query.digits, query.other)
  const names = page?.schedules.map(({ marketName }) => marketName).sort(byText) ?? []
  const isAnswered = searchesOf(query).length > 0
  return (
    <Card className="flex flex-col gap-4 p-4 lg:sticky lg:top-[calc(9rem+env(safe-area-inset-top))]">
      <form action={paths.numberRoom} className="flex flex-col gap-4">
        <label className="choice">
          {query.other ? formText.anyDigits : formText.digits}
          <input
            name={roomParams.digits}
            defaultValue={query.digits}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={10}
            autoComplete="off"
            required
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : 'angka-salah'}
            className="room-digits digits"
          />
          {problem !== null && (
            <span id="angka-salah" className="text-live">
              {problem}
            </span>
          )}
        </label>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-sm font-semibold">{formText.way}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
            <Toggle way={exactWay} label={formText.exact} isOn={query.isExact} />
            <Toggle way={permutationsWay} label={formText.permutations} isOn={query.isPermuted} />
          </div>
        </fieldset>
        <details
          data-layer={isAnswered ? '' : undefined}
          className={classNames('room-more', isAnswered && 'room-answered')}
          open={!isAnswered}
        >
          <summary>
            <span className="min-w-0 wrap-anywhere">{roomSummary(query)}</span>
            <span className="font-semibold text-brand">{formText.change}</span>
          </summary>
          <RoomFields query={query} names={names} />
        </details>
        <button type="submit" className={buttonClass()}>
          {formText.submit}
        </button>
        <p className="text-sm text-soft">
          {`${formText.notKept} `}
          <a
            href={paths.myNumbers}
            className="-my-2.5 inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            {formText.keepMine}
          </a>
        </p>
      </form>
    </Card>
  )
}
