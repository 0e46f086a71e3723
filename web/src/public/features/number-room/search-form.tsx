import type { ReactNode } from 'react'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { byText } from '@papan/contracts/rules/market-order.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { Choice } from '../../chance/choice.tsx'
import { yearsBefore } from '../../chance/years.ts'
import { digitsProblem, otherWays } from './other-ways.ts'
import { exactWay, permutationsWay, roomParams, roomPrizes, type RoomQuery } from './room-query.ts'
import { roomText } from './room-text.ts'

const Toggle = ({ way, label, isOn }: { way: string; label: string; isOn: boolean }) => (
  <label className="room-toggle">
    <input type="checkbox" name={roomParams.way} value={way} defaultChecked={isOn} className="sr-only" />
    {label}
  </label>
)

type SearchFormProps = { tabs: ReactNode; query: RoomQuery; page: PageData | undefined }

/** The question. A plain form: it works without scripts. */
export const SearchForm = ({ tabs, query, page }: SearchFormProps) => {
  const problem = query.digits === '' ? null : digitsProblem(query.digits, query.other)
  const names = page?.schedules.map(({ marketName }) => marketName).toSorted(byText) ?? []
  const [market = ''] = query.markets
  const markets = market === '' || names.includes(market) ? names : [market, ...names]
  return (
    <Card className="flex flex-col gap-4 p-4 lg:sticky lg:top-36">
      {tabs}
      <form action={paths.numberRoom} className="flex flex-col gap-4">
        <label className="choice">
          {query.other ? roomText.anyDigits : roomText.digits}
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
          <legend className="mb-1.5 text-sm font-semibold">{roomText.way}</legend>
          <div className="room-toggles">
            <Toggle way={exactWay} label={roomText.exact} isOn={query.isExact} />
            <Toggle way={permutationsWay} label={roomText.permutations} isOn={query.isPermuted} />
          </div>
        </fieldset>
        <div className="room-choices">
          <Choice label={roomText.other} name={roomParams.other} defaultValue={query.other}>
            <option value="">{roomText.noOther}</option>
            {Object.entries(otherWays).map(([way, { name }]) => (
              <option key={way} value={way}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice label={roomText.market} name={roomParams.market} defaultValue={market}>
            <option value="">{roomText.allMarkets}</option>
            {markets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Choice>
          <Choice
            label={roomText.prizes}
            name={roomParams.prizes}
            defaultValue={query.prizes === 'all' ? '' : query.prizes}
          >
            {['', '1', '1-3'].map((choice) => (
              <option key={choice} value={choice}>
                {chanceText.prizes[roomPrizes[choice] ?? 'all']}
              </option>
            ))}
          </Choice>
          <Choice label={roomText.years} name={roomParams.years} defaultValue={query.years || ''}>
            {yearsBefore.map((years) => (
              <option key={years} value={years || ''}>
                {chanceText.years(years)}
              </option>
            ))}
          </Choice>
        </div>
        <button type="submit" className={buttonClass()}>
          {roomText.submit}
        </button>
        <p className="text-sm text-soft">{roomText.notKept}</p>
      </form>
    </Card>
  )
}
