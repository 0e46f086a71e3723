import { wibDate } from '@papan/contracts/rules/wib.ts'
import { clockText, shortDate } from './wib-text.ts'

/** An instant (ms) as 'Sab, 21 Nov 2026 17.42.08', WIB. */
export const instantText = (instant: number): string => `${shortDate(wibDate(instant))} ${clockText(instant)}`
