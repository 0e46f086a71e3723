import { canonicalMarket, type Target } from '@papan/contracts/paths/canonical-path.ts'

const ending = '.ics'

/** The market of a calendar's address; null for any other address. */
export const calendarMarket = ({ segments: [folder, file = '', ...rest] }: Target): string | null =>
  folder === 'kalender' && rest.length === 0 && file.endsWith(ending)
    ? canonicalMarket(file.slice(0, -ending.length)) || null
    : null
