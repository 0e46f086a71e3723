import { useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { monthNames } from '../../../shared/format/wib-text.ts'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import { SelectField, TextField } from '../../../shared/ui/field.tsx'
import { historyHref, monthHref, type HistoryQuery } from './history-query.ts'
import { historyText } from './history-text.ts'

const monthNumbers = monthNames.map((_name, index) => String(index + 1).padStart(2, '0'))

const Apply = () => (
  <noscript>
    <button type="submit" className={buttonClass('secondary')}>
      {historyText.apply}
    </button>
  </noscript>
)

type ToolsProps = {
  path: string
  query: HistoryQuery
  /** Newest first. */
  years: readonly string[]
  rows: readonly Result[]
  children?: ReactNode
}

/** A month, a date, or the rows as a file. Forms, so that they work without scripts. */
export const HistoryTools = ({ path, query, years, rows, children }: ToolsProps) => {
  const navigate = useNavigate()
  const dateInput = useRef<HTMLInputElement>(null)
  const [year = '', month = ''] = query.month?.split('-') ?? [years[0] ?? '', '']
  const show = (nextYear: string, nextMonth: string) =>
    void navigate(nextMonth === '' ? historyHref(path, query) : monthHref(path, `${nextYear}-${nextMonth}`))
  const listed = years.includes(year) ? years : [...years, year]
  return (
    <search aria-label={historyText.tools} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <form action={path} className="flex flex-wrap items-end gap-2">
        <SelectField
          label={historyText.month}
          name="bulan"
          value={month}
          onChange={({ target }) => show(year, target.value)}
        >
          <option value="">{historyText.allMonths}</option>
          {monthNumbers.map((number, index) => (
            <option key={number} value={number}>
              {monthNames[index]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={historyText.year}
          name="tahun"
          value={year}
          onChange={({ target }) => show(target.value, month || '01')}
        >
          {listed.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Apply />
      </form>
      <form
        action={path}
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const date = dateInput.current?.value ?? ''
          if (date.trim()) void navigate(`${path}?${new URLSearchParams({ tanggal: date.trim() })}`)
        }}
      >
        <TextField
          key={query.typed}
          ref={dateInput}
          label={historyText.jump}
          placeholder={historyText.dateExample}
          error={query.typed && !query.date ? historyText.dateUnread : undefined}
          autoComplete="off"
          className="sm:w-40"
          name="tanggal"
          required
          defaultValue={query.typed}
        />
        <Button type="submit" look="secondary">
          {historyText.apply}
        </Button>
      </form>
      <Button
        look="secondary"
        className="scripted"
        disabled={rows.length === 0}
        onClick={() => void import('./history-csv.ts').then(({ saveCsv }) => saveCsv(rows), console.warn)}
      >
        {historyText.csv}
      </Button>
      {children}
    </search>
  )
}
