import type { ReactNode } from 'react'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { byText } from '@papan/contracts/rules/market-order.ts'
import { misfitOf } from '@papan/contracts/rules/numbers/search-modes.ts'
import { insightTexts } from '@papan/contracts/texts/insight-texts.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Field, inputClass, SelectField } from '../../../shared/ui/field.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { yearsBefore } from '../../chance/years.ts'
import Check from '../../ui/icons/check.svg?react'
import SearchIcon from '../../ui/icons/search.svg?react'
import { exactWay, otherWays, permutationsWay, roomParams, roomPrizes, type RoomQuery } from './room-query.ts'
import { roomText } from './room-text.ts'

/** What is wrong with the typed digits. */
const errorOf = ({ digits, other, isExact }: RoomQuery): string | undefined => {
  if (digits === '') return undefined
  const search = { digits, ...(otherWays[other] ?? { mode: isExact ? ('exact' as const) : ('permutations' as const) }) }
  return misfitOf(search) === null ? undefined : insightTexts.digits(search)
}

const Toggle = ({ way, label, isOn }: { way: string; label: string; isOn: boolean }) => (
  <label className="room-toggle">
    <input type="checkbox" name={roomParams.way} value={way} defaultChecked={isOn} className="sr-only" />
    <Check size={18} />
    {label}
  </label>
)

type SearchFormProps = { tabs: ReactNode; query: RoomQuery; page: PageData | undefined }

/** The question. A plain form: it works without scripts. */
export const SearchForm = ({ tabs, query, page }: SearchFormProps) => {
  const names = page?.schedules.map(({ marketName }) => marketName).toSorted(byText) ?? []
  const [market = ''] = query.markets
  const markets = market === '' || names.includes(market) ? names : [market, ...names]
  return (
    <Card className="flex flex-col gap-4 p-4 lg:sticky lg:top-36">
      {tabs}
      <form action={paths.numberRoom} className="flex flex-col gap-4">
        <Field label={query.other ? roomText.anyDigits : roomText.digits} error={errorOf(query)}>
          {(control) => (
            <input
              {...control}
              name={roomParams.digits}
              defaultValue={query.digits}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={10}
              autoComplete="off"
              required
              className={classNames(inputClass, 'room-digits digits')}
            />
          )}
        </Field>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-sm font-semibold">{roomText.way}</legend>
          <div className="grid grid-cols-2 gap-2">
            <Toggle way={exactWay} label={roomText.exact} isOn={query.isExact} />
            <Toggle way={permutationsWay} label={roomText.permutations} isOn={query.isPermuted} />
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-1">
          <SelectField label={roomText.other} name={roomParams.other} defaultValue={query.other}>
            <option value="">{roomText.noOther}</option>
            {Object.keys(otherWays).map((way) => (
              <option key={way} value={way}>
                {roomText.otherWays[way]}
              </option>
            ))}
          </SelectField>
          <SelectField label={roomText.market} name={roomParams.market} defaultValue={market}>
            <option value="">{roomText.allMarkets}</option>
            {markets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField
            label={roomText.prizes}
            name={roomParams.prizes}
            defaultValue={query.prizes === 'all' ? '' : query.prizes}
          >
            {['', '1', '1-3'].map((choice) => (
              <option key={choice} value={choice}>
                {chanceText.prizes[roomPrizes[choice] ?? 'all']}
              </option>
            ))}
          </SelectField>
          <SelectField label={roomText.years} name={roomParams.years} defaultValue={query.years || ''}>
            {yearsBefore.map((years) => (
              <option key={years} value={years || ''}>
                {chanceText.years(years)}
              </option>
            ))}
          </SelectField>
        </div>
        <button type="submit" className={buttonClass()}>
          <SearchIcon size={20} />
          {roomText.submit}
        </button>
        <p className="text-sm text-soft">{roomText.notKept}</p>
      </form>
    </Card>
  )
}
