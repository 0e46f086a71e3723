type Prize = readonly [type: string, numbers: string]
/** What this device showed of a draw, in drawn order. `at`: when first, ms. */
export type SeenDraw = {
  market: string
  date: string
  epoch: number
  rev: number
  at: number
  numbers: readonly Prize[]
}
/** `to`: null for a number that was withdrawn. */
export type Change = { type: string; from: string; to: string | null }

export const maxSeen = 200
const maxNumbers = 60

const isPrize = (value: unknown): value is Prize =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

const isSeen = (value: unknown): value is SeenDraw => {
  const { market, date, epoch, rev, at, numbers } = (value ?? {}) as Record<keyof SeenDraw, unknown>
  return (
    [market, date].every((text) => typeof text === 'string') &&
    [epoch, rev, at].every((number) => Number.isFinite(number)) &&
    Array.isArray(numbers) &&
    numbers.every(isPrize)
  )
}

/** Stored as JSON, oldest first; anything else counts as none. */
export const readSeen = (text: string | null): SeenDraw[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeen).slice(-maxSeen) : []
  } catch {
    return []
  }
}

const isSame = ([type, numbers]: Prize, other: Prize): boolean => type === other[0] && numbers === other[1]
const isIn = (prizes: readonly Prize[], wanted: Prize): boolean => prizes.some((prize) => isSame(prize, wanted))

/** Seen numbers that are no longer published, each with the new number of its type. */
export const changesOf = (
  seen: readonly Prize[],
  published: readonly Prize[],
  isCompared: (type: string) => boolean,
): Change[] => {
  const added = published.filter((prize) => !isIn(seen, prize))
  return seen
    .filter((prize) => isCompared(prize[0]) && !isIn(published, prize))
    .map(([type, from]) => {
      const at = added.findIndex(([other]) => other === type)
      return { type, from, to: at < 0 ? null : (added.splice(at, 1)[0]?.[1] ?? null) }
    })
}

const isDraw = (one: SeenDraw, { market, date }: Pick<SeenDraw, 'market' | 'date'>): boolean =>
  one.market === market && one.date === date

export const seenOf = (kept: readonly SeenDraw[], draw: Pick<SeenDraw, 'market' | 'date'>): SeenDraw | undefined =>
  kept.find((one) => isDraw(one, draw))

/** Adds what is shown now; the same list when that is known. The oldest draws go first. */
export const withShown = (kept: readonly SeenDraw[], shown: SeenDraw): readonly SeenDraw[] => {
  const known = seenOf(kept, shown)
  const added = shown.numbers.filter((prize) => !isIn(known?.numbers ?? [], prize))
  if (added.length === 0) return kept
  const numbers = [...(known?.numbers ?? []), ...added].slice(0, maxNumbers)
  return [...kept.filter((one) => one !== known), { ...shown, at: known?.at ?? shown.at, numbers }].slice(-maxSeen)
}

/** The changes were read: the new numbers count as seen. */
export const withRead = (
  kept: readonly SeenDraw[],
  draw: Pick<SeenDraw, 'market' | 'date' | 'epoch' | 'rev' | 'at'>,
  changes: readonly Change[],
): readonly SeenDraw[] =>
  kept.map((one) => {
    if (one.market !== draw.market || one.date !== draw.date) return one
    const numbers = one.numbers.flatMap((prize): SeenDraw['numbers'] => {
      const change = changes.find(({ type, from }) => type === prize[0] && from === prize[1])
      if (!change) return [prize]
      return change.to === null ? [] : [[change.type, change.to]]
    })
    const { epoch, rev, at } = draw
    return { ...one, epoch, rev, at, numbers }
  })
