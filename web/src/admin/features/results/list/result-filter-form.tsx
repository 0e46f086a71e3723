import { useState } from 'react'
import { MarketField } from '../../../forms/market-field.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { FilterForm } from '../../../lists/filter-form.tsx'
import { resultsText } from '../results-text.ts'

type Filter = { pasaran: string; tanggal: string }
type ResultFilterFormProps = { shown: Filter; onFilter: (filter: Filter) => void }

/** `key` it by what is shown, so that it follows the URL. */
export const ResultFilterForm = ({ shown, onFilter }: ResultFilterFormProps) => {
  const [filter, setFilter] = useState(shown)
  return (
    <FilterForm
      label={resultsText.filterForm}
      onFilter={() => onFilter(filter)}
      onReset={() => onFilter({ pasaran: '', tanggal: '' })}
    >
      <MarketField
        none={resultsText.allMarkets}
        fieldClassName="w-full sm:w-64"
        value={filter.pasaran}
        onChange={({ target }) => setFilter({ ...filter, pasaran: target.value })}
      />
      <DateField
        label={resultsText.date}
        fieldClassName="w-full sm:w-48"
        value={filter.tanggal}
        onChange={(tanggal) => setFilter({ ...filter, tanggal })}
      />
    </FilterForm>
  )
}
