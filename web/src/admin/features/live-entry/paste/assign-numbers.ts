import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { firstType, nextType, type DrawPlan } from '../../results/draw-plan.ts'
import type { Token } from './paste-tokens.ts'

/**
 * Assigns unnamed numbers to the plan's types in turn; after a list's name, to that list. `stored` are the draw's
 * prizes; `used` collects the tokens that became part of a prize, a name only with a number.
 */
export const createAssigner = (plan: DrawPlan, stored: readonly Prize[]) => {
  const prizes: Prize[] = []
  const used = new Set<Token>()
  let names: readonly Token[] = []
  let current: { type: string; isNamed: boolean } | null = null
  const unnamed = (type: string) => ({ type, isNamed: false })
  const take = (prize: Prize, from: readonly Token[]): void => {
    prizes.push(prize)
    for (const token of from) used.add(token)
  }
  return {
    prizes,
    used,
    name: (type: string, tokens: readonly Token[]): void => {
      current = { type, isNamed: true }
      names = tokens
    },
    add: (token: Token): void => {
      const entered = [...stored, ...prizes]
      if (!current) current = unnamed(firstType(plan, entered))
      else if (!current.isNamed) current = unnamed(nextType(plan, entered, current.type))
      take({ type: current.type, numbers: token.text }, [token, ...names])
      names = []
      // The name of a single prize covers one number.
      if (isSingleNumberType(current.type)) current = unnamed(current.type)
    },
    /** A number in a named column. */
    addTo: (column: Token, token: Token): void => take({ type: column.text, numbers: token.text }, [column, token]),
  }
}
