import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { monthNames } from '../../../shared/format/wib-text.ts'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import { SelectField, TextField } from '../../../shared/ui/field.tsx'
import { historyHref, monthHref, readDate, type HistoryQuery } from './history-query.ts'
import { historyText } from './history-text.ts'
import { Apply, RowsPerPage } from './rows-per-page.tsx'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { useMenu } from '../../ui/use-menu.ts'

const MoreTools = ({ children }: { children: ReactNode }) => {
  const { menu, onKeyDown } = useMenu()
  return (
    // Escape is an extra; the summary serves the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details ref={menu} data-layer="" className="sm:relative" onKeyDown={onKeyDown}>
      <summary className={buttonClass('secondary', 'list-none [&::-webkit-details-marker]:hidden')}>
        {historyText.more}
        <ChevronDown size={20} />
      </summary>
      <div className="absolute inset-x-0 top-full z-10 mt-1 flex flex-col gap-3 rounded-card border border-line bg-sheet p-3 shadow-card sm:left-auto sm:w-max">
        {children}
      </div>
    </details>
  )
}

const monthNumbers = monthNames.map((_name, index) => String(index + 1).padStart(2, '0'))

type ToolsProps = {
  path: string
  query: HistoryQuery
  /** Newest first. */
  years: readonly string[]
  rows: readonly Result[]
}

/** A month, a date, or the rows as a file, applied at once. Forms, so that they work without scripts. */
export const HistoryTools = ({ path, query, years, rows }: ToolsProps) => {
  const navigate = useNavigate()
  const dateInput = useRef<HTMLInputElement>(null)
  const [year = '', month = ''] = query.month?.split('-') ?? [years[0] ?? '', '']
  useEffect(() => {
    // A link or the button back changed the address: not while a visitor types.
    if (dateInput.current && dateInput.current !== document.activeElement) dateInput.current.value = query.typed
  }, [query.typed])
  const show = (nextYear: string, nextMonth: string) =>
    void navigate(nextMonth === '' ? historyHref(path, query) : monthHref(path, `${nextYear}-${nextMonth}`))
  const showDate = (date: string) => {
    if (date && date !== query.typed) void navigate(`${path}?${new URLSearchParams({ tanggal: date })}`)
  }
  const listed = years.includes(year) ? years : [...years, year]
  return (
    <search aria-label={historyText.tools} className="relative flex flex-wrap items-end gap-x-4 gap-y-3">
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
          showDate(dateInput.current?.value.trim() ?? '')
        }}
      >
        <TextField
          ref={dateInput}
          label={historyText.jump}
          placeholder={historyText.dateExample}
          error={query.typed && !query.date ? historyText.dateUnread : undefined}
          autoComplete="off"
          fieldClassName="w-36"
          name="tanggal"
          required
          defaultValue={query.typed}
          onChange={({ target }) => {
            const typed = target.value.trim()
            if (readDate(typed)) showDate(typed)
          }}
        />
        <Apply />
      </form>
      <MoreTools>
        <Button
          look="secondary"
          className="scripted"
          disabled={rows.length === 0}
          onClick={() => void import('./history-csv.ts').then(({ saveCsv }) => saveCsv(rows), console.warn)}
        >
          {historyText.csv}
        </Button>
        {query.month === null && <RowsPerPage path={path} limit={query.limit} />}
      </MoreTools>
    </search>
  )
}
