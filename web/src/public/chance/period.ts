import { isBusinessDate } from '@papan/contracts/wib.ts'

/** Periods to choose from, in years before today; 0 is everything. */
export const yearsBefore: readonly number[] = [0, 1, 2, 5, 10]

/** The same day some years before; the day before it for 29 February. */
const yearsAgo = (date: string, years: number): string => {
  const day = date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)
  return `${Number(date.slice(0, 4)) - years}${day}`
}

/** In the address. */
export const periodParams = { choice: 'masa', from: 'dari', to: 'sampai' } as const
/** The choice that two dates follow. */
export const byDates = 'tanggal'

/** A number of years before today, 0 for everything, or two dates as typed. */
export type Period = { years: number; isDated: boolean; from: string; to: string }

const wholePeriod: Period = { years: 0, isDated: false, from: '', to: '' }

export const readPeriod = (query: URLSearchParams): Period => {
  const choice = query.get(periodParams.choice) ?? ''
  if (choice === byDates) {
    const dateOf = (name: string): string => (query.get(name) ?? '').trim().slice(0, 10)
    return { years: 0, isDated: true, from: dateOf(periodParams.from), to: dateOf(periodParams.to) }
  }
  return { ...wholePeriod, years: yearsBefore.includes(Number(choice)) ? Number(choice) : 0 }
}

export const writePeriod = (params: URLSearchParams, { years, isDated, from, to }: Period): void => {
  if (years > 0) params.set(periodParams.choice, String(years))
  if (!isDated) return
  params.set(periodParams.choice, byDates)
  if (from) params.set(periodParams.from, from)
  if (to) params.set(periodParams.to, to)
}

type PeriodProblem = { field: 'from' | 'to'; kind: 'unknown' | 'turned' }

/** What is wrong with the dates, and which of them; null for dates that fit. An empty one has no limit. */
export const periodProblem = ({ from, to }: Period): PeriodProblem | null => {
  for (const [field, date] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (date !== '' && !isBusinessDate(date)) return { field, kind: 'unknown' }
  return from !== '' && to !== '' && from > to ? { field: 'to', kind: 'turned' } : null
}

/** The dates that a call names; none for dates that do not fit. `today`: WIB. */
export const datesOf = (period: Period, today: string): { from?: string; to?: string } => {
  const { years, from, to } = period
  if (years > 0) return { from: yearsAgo(today, years) }
  return periodProblem(period) ? {} : { ...(from && { from }), ...(to && { to }) }
}
