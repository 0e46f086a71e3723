import { useState } from 'react'
import { TextField } from '../../shared/ui/field.tsx'
import { FilterForm } from '../../shared/ui/filter-form.tsx'
import { logText } from './log-text.ts'

type Filter = { pengguna: string; tanggal: string }
type LogFilterFormProps = { shown: Filter; onFilter: (filter: Filter) => void }

/** Whose actions, and of which day. `key` it by what is shown, so that it follows the address. */
export const LogFilterForm = ({ shown, onFilter }: LogFilterFormProps) => {
  const [filter, setFilter] = useState(shown)
  return (
    <FilterForm
      label={logText.filterForm}
      onFilter={() => onFilter(filter)}
      onReset={() => onFilter({ pengguna: '', tanggal: '' })}
    >
      <TextField
        label={logText.user}
        fieldClassName="w-full sm:w-56"
        value={filter.pengguna}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setFilter({ ...filter, pengguna: target.value })}
      />
      <TextField
        label={logText.date}
        type="date"
        fieldClassName="w-full sm:w-48"
        value={filter.tanggal}
        onChange={({ target }) => setFilter({ ...filter, tanggal: target.value })}
      />
    </FilterForm>
  )
}
