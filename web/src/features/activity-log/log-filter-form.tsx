import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { logText } from './log-text.ts'

type Filter = { pengguna: string; tanggal: string }
type LogFilterFormProps = { shown: Filter; onFilter: (filter: Filter) => void }

/** Whose actions, and of which day. `key` it by what is shown, so that it follows the address. */
export const LogFilterForm = ({ shown, onFilter }: LogFilterFormProps) => {
  const [filter, setFilter] = useState(shown)
  return (
    <form
      noValidate
      aria-label={logText.filterForm}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(filter)
      }}
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
      <Button type="submit" look="secondary">
        {logText.filter}
      </Button>
      <Button look="quiet" onClick={() => onFilter({ pengguna: '', tanggal: '' })}>
        {logText.reset}
      </Button>
    </form>
  )
}
