import { useStored } from '../../data/use-stored.ts'

/** A market or a number that a visitor opened from the search. */
export type Recent = { market: string } | { number: string }

const maxRecent = 6

const isSame = (one: Recent, other: Recent): boolean => JSON.stringify(one) === JSON.stringify(other)

const readOne = (kept: unknown): Recent[] => {
  if (typeof kept !== 'object' || kept === null) return []
  if ('market' in kept && typeof kept.market === 'string') return [{ market: kept.market }]
  if ('number' in kept && typeof kept.number === 'string') return [{ number: kept.number }]
  return []
}

/** Stored as a JSON list, the last one first; anything else counts as none. */
export const readRecent = (text: string | null): Recent[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(readOne).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export const addRecent = (kept: readonly Recent[], opened: Recent): Recent[] =>
  [opened, ...kept.filter((one) => !isSame(one, opened))].slice(0, maxRecent)

/** Kept on the device alone. */
const recentKey = 'terakhirDibuka'

/** What was opened from the search, the last one first. */
export const useRecent = () => {
  const [text, keep] = useStored(recentKey)
  const recent = readRecent(text)
  return {
    recent,
    add: (opened: Recent) => keep(JSON.stringify(addRecent(recent, opened))),
    clear: () => keep('[]'),
  }
}
