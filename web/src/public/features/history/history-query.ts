import { historyLimits, maxSearchLength } from '@papan/contracts/limits.ts'
import { isBusinessDate } from '@papan/contracts/wib.ts'
import { pageOf, withQuery } from '../../../shared/paths/site-paths.ts'

type Paged = { page: number; limit: number }
/** `month`: `YYYY-MM`, instead of a page; `date`: the draw searched for in that month, by the text `typed`. */
export type HistoryQuery = Paged & {
  month: string | null
  date: string | null
  typed: string
  isSchedule: boolean
}

const defaultLimit = historyLimits[0]
const scheduleTab = 'jadwal'

const monthOf = (query: URLSearchParams): string | null => {
  const month = `${query.get('tahun') ?? ''}-${(query.get('bulan') ?? '').padStart(2, '0')}`
  return isBusinessDate(`${month}-01`) ? month : null
}

/** '21-11-2026', '21/11/2026' or '2026-11-21' as the last of these; null for anything else. */
export const readDate = (typed: string): string | null => {
  const parts = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/.exec(typed)?.slice(1) ?? []
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.reverse()
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isBusinessDate(date) ? date : null
}

/** Query of a market's page; values that the server would refuse become the defaults. */
export const historyQueryOf = (query: URLSearchParams): HistoryQuery => {
  const typed = (query.get('tanggal') ?? '').trim().slice(0, maxSearchLength)
  const date = readDate(typed)
  const month = date?.slice(0, 7) ?? monthOf(query)
  const isSchedule = query.get('tab') === scheduleTab
  if (month !== null) return { page: 1, limit: defaultLimit, month, date, typed, isSchedule }
  const limit = historyLimits.find((each) => String(each) === query.get('limit')) ?? defaultLimit
  return { page: pageOf(query), limit, month, date, typed, isSchedule }
}

/** Defaults are left out. */
export const historyHref = (path: string, { page, limit }: Paged): string => {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (limit !== defaultLimit) query.set('limit', String(limit))
  return withQuery(path, query)
}

/** As the form sends it. */
export const monthHref = (path: string, month: string): string => {
  const [year = '', number = ''] = month.split('-')
  return `${path}?tahun=${year}&bulan=${number}`
}

/** The month before (-1) or after (1). */
export const monthBeside = (month: string, step: -1 | 1): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
