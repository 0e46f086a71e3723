import { z } from '../schema.ts'
import { maxPrizeDigits } from '../limits.ts'

// What answers say of their texts. Nothing is checked.

export const clockTimePattern = '^([01]\\d|2[0-3]):[0-5]\\d$'

/** `YYYY-MM-DD`, WIB. */
export const answeredDate = z.string().meta({ format: 'date' })
/** ISO, UTC. */
export const answeredInstant = z.string().meta({ format: 'date-time' })
/** `HH:MM`, WIB. */
export const answeredTime = z.string().meta({ pattern: clockTimePattern })
export const answeredDigits = z.string().meta({ pattern: `^\\d{1,${maxPrizeDigits}}$` })
/** http or https, on any site. */
export const answeredUrl = z.string().meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' })
/** On this site or another. */
export const answeredReference = z.string().meta({ format: 'uri-reference' })
/** Of a state: null where it is as shipped. */
export const answeredSaving = { savedAt: answeredInstant.nullable(), savedBy: z.string().nullable() }
