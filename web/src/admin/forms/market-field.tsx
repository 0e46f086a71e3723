import type { Ref, SelectHTMLAttributes } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { SelectField } from '../../shared/ui/field.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'
import { adminText } from './admin-text.ts'
import { listsApi } from '../api/lists-api.ts'

type MarketFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>
  error?: string | undefined
  hint?: string | undefined
  /** Label of the empty option. */
  none: string
  fieldClassName?: string
}

/** Select of all markets. Until they load it offers the chosen one, so that the choice is not lost. */
export const MarketField = ({ error, hint, none, fieldClassName, ...select }: MarketFieldProps) => {
  const { data: markets, isError, refetch } = listsApi.useMarketNamesQuery()
  const chosen = String(select.value ?? '')
  const names = markets?.map(({ name }) => name) ?? []
  const offered = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return (
    <div className={classNames('flex flex-col gap-1', fieldClassName)}>
      <SelectField label={adminText.market} error={error} hint={hint} {...select}>
        <option value="">{none}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
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
