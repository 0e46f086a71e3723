import { isCalendarDate } from '@papan/contracts/wib.ts'
import { dayText } from '../../shared/format/wib-text.ts'

/** Rewrites the dates of a sentence, `2026-11-23` as '23 Nov 2026'; not those inside ids and URLs. */
export const datesInText = (text: string): string =>
  text.replaceAll(/(^|[\s(['"])(\d{4}-\d{2}-\d{2})(?=$|[\s),.:;\]'"])/g, (found, before: string, date: string) =>
    isCalendarDate(date) ? before + dayText(date) : found,
  )
