import { wibDate } from '@papan/contracts/rules/wib.ts'
import { clockText, shortDate } from './wib-text.ts'

const weekday = /^\w+, /

/** An instant (ms) as '21 Nov 2026 17.42.08', WIB. */
export const instantText = (instant: number): string =>
  `${shortDate(wibDate(instant)).replace(weekday, '')} ${clockText(instant)}`
