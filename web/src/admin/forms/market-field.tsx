import { useContext, type Ref, type SelectHTMLAttributes } from 'react'
import { currentMarket, foldedMarkets } from '@papan/contracts/lottery/market-choice.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { SelectField } from '../../shared/ui/field.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'
import { adminText } from './admin-text.ts'
import { listsApi } from '../api/lists-api.ts'

type MarketFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  ref?: Ref<HTMLSelectElement>
  onChange?: (event: { target: { value: string; name?: string | undefined } }) => void
  error?: string | undefined
  hint?: string | undefined
  label?: string
  /** Label of the empty option. */
  none: string
  /** Whether a family is one choice, with its draws in a second field. */
  folded?: boolean
  fieldClassName?: string
}

/** No market has such a name. */
const familyPrefix = 'family:'

/** Select of all markets. Until they load it offers the chosen one, so that the choice is not lost. */
export const MarketField = ({
  label = adminText.market,
  error,
  hint,
  none,
  folded = true,
  fieldClassName,
  onChange,
  ...select
}: MarketFieldProps) => {
  const clock = useContext(ClockContext)
  const { data: markets, isError, refetch } = listsApi.useMarketNamesQuery()
  const { data: schedules = [] } = listsApi.useSchedulesQuery(undefined, { skip: !folded })
  const chosen = String(select.value ?? '')
  const names = markets?.map(({ name }) => name) ?? []
  const offered = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.marketName, schedule]))
  const choices = foldedMarkets(
    offered.map((marketName) => ({ marketName, family: scheduleOf.get(marketName)?.family ?? null })),
  )
  const family = choices.find(
    ({ members }) => members.length > 1 && members.some(({ marketName }) => marketName === chosen),
  )
  const choose = (value: string) => onChange?.({ target: { value, name: select.name } })
  /** The draw of a family that is current. */
  const chooseFamily = (name: string) => {
    const members = choices.find((choice) => choice.members.length > 1 && choice.name === name)?.members ?? []
    const scheduled = members.flatMap(({ marketName }) => scheduleOf.get(marketName) ?? [])
    choose(currentMarket(scheduled, clock.now()) ?? '')
  }
  return (
    <div className={classNames('flex flex-col gap-3', fieldClassName)}>
      <SelectField
        label={label}
        error={error}
        hint={hint}
        {...select}
        value={family ? `${familyPrefix}${family.name}` : chosen}
        onChange={({ target: { value } }) =>
          value.startsWith(familyPrefix) ? chooseFamily(value.slice(familyPrefix.length)) : choose(value)
        }
      >
        <option value="">{none}</option>
        {choices.map(({ name, members }) =>
          members.length > 1 ? (
            <option key={`${familyPrefix}${name}`} value={`${familyPrefix}${name}`}>
              {adminText.familyOption(name, members.length)}
            </option>
          ) : (
            <option key={name} value={name}>
              {name}
            </option>
          ),
        )}
      </SelectField>
      {family && (
        <SelectField
          label={adminText.familyDraw}
          disabled={select.disabled}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {family.members.map(({ marketName }) => (
            <option key={marketName} value={marketName}>
              {marketName}
            </option>
          ))}
        </SelectField>
      )}
      {isError && !markets && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-x-2 text-sm font-semibold text-live">
          {adminText.marketsFailed}
          <Button look="danger-quiet" className="-mr-4" onClick={() => void refetch()}>
            {uiText.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
