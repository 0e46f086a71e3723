import { useId, useState } from 'react'
import { DateField } from '../../fields/date-field.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FilterForm } from '../../lists/filter-form.tsx'
import { logText } from './log-text.ts'

type Filter = { pengguna: string; tanggal: string }
type LogFilterFormProps = {
  shown: Filter
  /** Suggested usernames; any other can be typed. */
  names: readonly string[]
  onFilter: (filter: Filter) => void
}

/** `key` it by what is shown, so that it follows the URL. */
export const LogFilterForm = ({ shown, names, onFilter }: LogFilterFormProps) => {
  const listId = useId()
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
        list={listId}
        onChange={({ target }) => setFilter({ ...filter, pengguna: target.value })}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <DateField
        label={logText.date}
        fieldClassName="w-full sm:w-48"
        value={filter.tanggal}
        onChange={(tanggal) => setFilter({ ...filter, tanggal })}
      />
    </FilterForm>
  )
}
