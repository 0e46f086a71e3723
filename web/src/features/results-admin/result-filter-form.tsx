import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { MarketField } from './market-field.tsx'
import { resultsText } from './results-text.ts'

type Filter = { pasaran: string; tanggal: string }
type ResultFilterFormProps = { shown: Filter; onFilter: (filter: Filter) => void }

/** Which market and day the history shows. `key` it by what is shown, so that it follows the address. */
export const ResultFilterForm = ({ shown, onFilter }: ResultFilterFormProps) => {
  const [filter, setFilter] = useState(shown)
  return (
    <form
      noValidate
      aria-label={resultsText.filterForm}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(filter)
      }}
    >
      <MarketField
        none={resultsText.allMarkets}
        fieldClassName="w-full sm:w-64"
        value={filter.pasaran}
        onChange={({ target }) => setFilter({ ...filter, pasaran: target.value })}
      />
      <TextField
        label={resultsText.date}
        type="date"
        fieldClassName="w-full sm:w-48"
        value={filter.tanggal}
        onChange={({ target }) => setFilter({ ...filter, tanggal: target.value })}
      />
      <Button type="submit" look="secondary">
        {resultsText.filter}
      </Button>
      <Button look="quiet" onClick={() => onFilter({ pasaran: '', tanggal: '' })}>
        {resultsText.reset}
      </Button>
    </form>
  )
}
