import { maxSearchLength } from '@papan/contracts/limits.ts'
import { readDate } from '@papan/contracts/parsing/search-date.ts'
import type { Target } from '@papan/contracts/paths/canonical-path.ts'
import { addDays, isCalendarDate, wibDate } from '@papan/contracts/wib.ts'
import { dayCall } from '../src/public/data/calls.ts'
import { csvOf } from '../src/public/features/history/history-csv.ts'
import { paths } from '../src/shared/paths/site-paths.ts'
import type { Ask } from './ask-service.ts'
import type { SiteFile } from './site-files.ts'

/** Days from today by the last part of the address. */
const named: Readonly<Record<string, number>> = { 'hari-ini': 0, kemarin: -1 }

/** Where `/hasil`, with or without a written date to open, `/hasil/hari-ini` and `/hasil/kemarin` lead; null for another address. */
export const dayRedirect = ({ segments: [first, name, ...rest], search }: Target, now: number): string | null => {
  if (`/${first}` !== paths.days || rest.length > 0) return null
  const today = wibDate(now)
  if (name !== undefined) return Object.hasOwn(named, name) ? paths.day(addDays(today, named[name] ?? 0)) : null
  const asked = new URLSearchParams(search).get('tanggal')?.trim().slice(0, maxSearchLength) ?? ''
  if (asked === '') return paths.day(today)
  const { date } = readDate(asked.toUpperCase(), today)
  // The search says what it understood.
  return date === null ? `${paths.search}?${new URLSearchParams({ q: asked })}` : paths.day(date)
}

/** The draws of a day in the columns of an import, or an error status; null for another address. */
export const dayCsv = ({ path }: Target, ask: Ask): Promise<SiteFile | number> | null => {
  const [, date = ''] = /^\/hasil\/([\d-]{10})\.csv$/.exec(path) ?? []
  if (!isCalendarDate(date)) return null
  return ask(dayCall(date)).then((found) => {
    if (!found.ok) return found.status === 404 ? 404 : 503
    const draws = found.data.draws.flatMap(({ result }) => result ?? [])
    // Spreadsheets take a file without the mark for another encoding.
    return { type: 'text/csv; charset=utf-8', body: `\uFEFF${csvOf(draws)}` }
  })
}
