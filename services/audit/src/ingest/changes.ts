import { minuteText, wibDate } from '@papan/contracts/wib.ts'
import { logFields, logTexts } from '@papan/contracts/texts/log-texts.ts'

type Values = Record<string, unknown>
type Row = { numbers: string }

const isSpan = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'from' in value && 'reason' in value

/** 'LIBUR 2026-02-18 - 2026-03-19 (Ramadan)' for an exception or a planned status. */
const spanText = ({ kind, status, from, to, until, closeTime, resultTime, reason }: Record<string, string>): string => {
  const end = to ?? until
  const times = [closeTime, resultTime].filter(Boolean).join(' / ')
  return `${kind ?? status} ${from}${end === from ? '' : ` - ${end}`}${times && ` ${times}`} (${reason})`
}

const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)

/** An instant as '2026-12-01 00:00 WIB'. */
const instantText = (instant: string): string => {
  const at = Date.parse(instant)
  return `${wibDate(at)} ${minuteText(at)} WIB`
}

const isLink = (value: unknown): value is { label: string; url: string } =>
  typeof value === 'object' && value !== null && 'label' in value && 'url' in value

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return isInstant(value) ? instantText(value) : value
  if (Array.isArray(value)) return value.length === 0 ? logTexts.none : value.map(textOf).join(', ')
  if (isLink(value)) return `${value.label} ${value.url}`
  return isSpan(value) ? spanText(value) : JSON.stringify(value)
}

const shown = (value: unknown): string => {
  if (value === true) return logTexts.active
  if (value === false) return logTexts.inactive
  return value === null || value === undefined || value === '' ? logTexts.none : textOf(value)
}

/** 'Jam Buka 10:00 → 11:00' per changed field; without `before`, all fields. */
export const fieldChanges = (before: Values | null, after: Values): string[] =>
  Object.entries(logFields).flatMap(([field, label]) => {
    if (!(field in after)) return []
    const [was, is] = [shown(before?.[field]), shown(after[field])]
    if (!before) return is === logTexts.none ? [] : [`${label} ${is}`]
    return was === is ? [] : [`${label} ${was} → ${is}`]
  })

const byKind = <R extends Row>(rows: R[], kindOf: (row: R) => string): Map<string, string> => {
  const numbers = new Map<string, string>()
  for (const row of rows) {
    const previous = numbers.get(kindOf(row))
    numbers.set(kindOf(row), previous === undefined ? row.numbers : `${previous}, ${row.numbers}`)
  }
  return numbers
}

/** The same for rows of numbers: 'PRIZE 1 1234 → 0042'. */
export const numberChanges = <R extends Row>(before: R[] | null, after: R[], kindOf: (row: R) => string): string[] => {
  const [was, is] = [byKind(before ?? [], kindOf), byKind(after, kindOf)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((kind) => {
    const [old, now] = [was.get(kind) ?? logTexts.none, is.get(kind) ?? logTexts.none]
    if (!before) return [`${kind} ${now}`]
    return old === now ? [] : [`${kind} ${old} → ${now}`]
  })
}

/** 'Jadwal SABAH 4D diubah: Hari ...; Jam Buka ....' */
export const withChanges = (sentence: string, changes: string[]): string =>
  changes.length === 0 ? `${sentence}.` : `${sentence}: ${changes.join('; ')}.`
