import { lengthReason, type GuardReason } from '@papan/contracts/rules/guard.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import type { ImportedDraw } from './parse-draws.ts'

type Prize = { type: string; numbers: string }
export type RowReason = { at: number; reason: GuardReason }

/** Single prizes of a market have one length; each list has its own. */
const groupOf = (type: string): string => (isSingleNumberType(type) ? 'PRIZE' : type)

/** What a market without draws may have. */
const isDefaultType = (type: string): boolean =>
  /^(?:PRIZE [1-3]|(?:STARTER|CONSOLATION|SPECIAL)(?: PRIZE)?)$/.test(type)

type Lengths = Map<number, number>

const countOf = (lengths: Lengths): number => [...lengths.values()].reduce((sum, count) => sum + count, 0)

/** The most common length; the greater one if equal: zeros get lost, no digits are added. */
const mostCommon = (lengths: Lengths): number =>
  [...lengths].sort(([a, many], [b, more]) => more - many || b - a)[0]?.[0] ?? 0

/** `recent`: stored prizes by market; those of the file's own draws count too. */
export const createUsualPrizes = (recent: ReadonlyMap<string, readonly Prize[]>, draws: readonly ImportedDraw[]) => {
  const lengths = new Map<string, Lengths>()
  const add = (key: string, { length }: string): void => {
    const counts = lengths.get(key) ?? new Map<number, number>()
    lengths.set(key, counts.set(length, (counts.get(length) ?? 0) + 1))
  }
  const take = (market: string, prizes: readonly Prize[]): void => {
    for (const { type, numbers } of prizes) {
      add(`${market}\n${groupOf(type)}`, numbers)
      add(market, numbers)
    }
  }
  for (const [market, prizes] of recent) take(market, prizes)
  for (const { market, prizes } of draws) take(market, prizes)

  const usualOf = (market: string, type: string): number => {
    const own = lengths.get(`${market}\n${groupOf(type)}`) ?? new Map<number, number>()
    return mostCommon(countOf(own) > 1 ? own : (lengths.get(market) ?? own))
  }
  const typesOf = new Map([...recent].map(([market, prizes]) => [market, new Set(prizes.map(({ type }) => type))]))
  const isKnown = (market: string, type: string): boolean => {
    const own = typesOf.get(market)
    return own === undefined || own.size === 0 ? isDefaultType(type) : own.has(type)
  }
  const asked = new Set<string>()

  return {
    /** Each number that is too short, and the first row of each name that the market never had. */
    reasonsOf: ({ market, prizes }: ImportedDraw): RowReason[] =>
      prizes.flatMap(({ type, numbers }, at) => {
        const usual = usualOf(market, type)
        const short = numbers.length < usual ? lengthReason({ type, numbers }, usual) : null
        const key = `${market}\n${type}`
        const isNew = !isKnown(market, type) && !asked.has(key)
        if (isNew) asked.add(key)
        return [
          ...(short ? [{ at, reason: short }] : []),
          ...(isNew ? [{ at, reason: { code: 'NEW_TYPE', type, numbers } }] : []),
        ]
      }),
  }
}
