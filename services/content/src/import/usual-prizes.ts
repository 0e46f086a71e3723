import { lengthReason, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import type { ImportedDraw } from './draw-table.ts'

type Prize = { type: string; numbers: string }
type RowReason = { at: number; reason: GuardReason }

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

/** Names of lists beyond these count with all of their market. */
const maxGroups = 20_000

/** What numbers and names of a market are usual: `learn` its stored prizes, then `count` each draw of the file, in its order. */
export const createUsualPrizes = (maxNewTypes: number) => {
  const lengths = new Map<string, Lengths>()
  const typesOf = new Map<string, Set<string>>()
  /** The first changed draw of the file with a name that its market never had. */
  const firstWith = new Map<string, number>()

  const add = (key: string, { length }: string): void => {
    const counts = lengths.get(key) ?? new Map<number, number>()
    if (lengths.size < maxGroups || lengths.has(key))
      lengths.set(key, counts.set(length, (counts.get(length) ?? 0) + 1))
  }
  const take = (market: string, prizes: readonly Prize[]): void => {
    for (const { type, numbers } of prizes) {
      add(market, numbers)
      add(`${market}\n${groupOf(type)}`, numbers)
    }
  }
  const usualOf = (market: string, type: string): number => {
    const own = lengths.get(`${market}\n${groupOf(type)}`) ?? new Map<number, number>()
    return mostCommon(countOf(own) > 1 ? own : (lengths.get(market) ?? own))
  }
  const isKnown = (market: string, type: string): boolean => {
    const own = typesOf.get(market)
    return own === undefined || own.size === 0 ? isDefaultType(type) : own.has(type)
  }

  return {
    learn(market: string, prizes: readonly Prize[]): void {
      typesOf.set(market, new Set(prizes.map(({ type }) => type)))
      take(market, prizes)
    },
    count({ market, prizes }: ImportedDraw, draw: number, isChange: boolean): void {
      take(market, prizes)
      if (!isChange || firstWith.size >= maxNewTypes) return
      for (const { type } of prizes) {
        const key = `${market}\n${type}`
        if (!isKnown(market, type) && !firstWith.has(key)) firstWith.set(key, draw)
      }
    },

    /** Each number that is too short, and the first row of each name that the market never had. */
    reasonsOf({ market, prizes }: ImportedDraw, draw: number): RowReason[] {
      const asked = new Set<string>()
      return prizes.flatMap(({ type, numbers }, at) => {
        const usual = usualOf(market, type)
        const short = numbers.length < usual ? lengthReason({ type, numbers }, usual) : null
        const isNew = firstWith.get(`${market}\n${type}`) === draw && !asked.has(type)
        asked.add(type)
        return [
          ...(short ? [{ at, reason: short }] : []),
          ...(isNew ? [{ at, reason: { code: 'NEW_TYPE', type, numbers } }] : []),
        ]
      })
    },
  }
}
