import { wibDate } from '@papan/contracts/wib.ts'
import { clockText, dayText, minuteText } from '../../shared/format/wib-text.ts'

/** An instant (ms) as '21 Nov 2026 17:42:08', WIB. */
export const instantText = (instant: number): string => `${dayText(wibDate(instant))} ${clockText(instant)}`

/** An instant (ms) as '21 Nov 2026 17:42', WIB. */
export const minutesText = (instant: number): string => `${dayText(wibDate(instant))} ${minuteText(instant)}`
