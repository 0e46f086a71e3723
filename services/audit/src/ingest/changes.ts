import { logFields, logTexts } from '@papan/contracts/texts/log-texts.ts'

type Values = Record<string, unknown>
type Row = { numbers: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

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
