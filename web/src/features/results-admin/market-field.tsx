import type { Ref, SelectHTMLAttributes } from 'react'
import { SelectField } from '../../shared/ui/field.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

type MarketFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>
  error?: string | undefined
  /** What stands for no market. */
  none: string
  fieldClassName?: string
}

/** A select of all markets. Until they are there it holds the chosen one alone, so that no choice is lost. */
export const MarketField = ({ error, none, ...select }: MarketFieldProps) => {
  const { data: markets, isError, refetch } = resultsApi.useMarketNamesQuery()
  const chosen = String(select.value ?? '')
  const names = markets?.map(({ name }) => name) ?? []
  const offered = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return (
    <>
      <SelectField label={resultsText.market} error={error} {...select}>
        <option value="">{none}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {isError && !markets && (
        <div className="basis-full">
          <LoadError text={resultsText.marketsFailed} onRetry={() => void refetch()} />
        </div>
      )}
    </>
  )
}
