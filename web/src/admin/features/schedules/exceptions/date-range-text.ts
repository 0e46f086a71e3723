import { isCalendarDate } from '@papan/contracts/wib.ts'
import { dayText } from '../../../../shared/format/wib-text.ts'

const show = (date: string): string => (isCalendarDate(date) ? dayText(date) : date || '?')

/** '26 Nov 2026', '24 sampai 25 Des 2026' or '31 Des 2026 sampai 1 Jan 2027'; dates as typed where they are none. */
export const dateRangeText = (from: string, to: string): string => {
  if (from === to) return show(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7) && isCalendarDate(from) && isCalendarDate(to)
  return `${isOneMonth ? Number(from.slice(8)) : show(from)} sampai ${show(to)}`
}
