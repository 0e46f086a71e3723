import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { firstType, nextType, type DrawPlan } from '../draw-plan.ts'
import type { Token } from './paste-tokens.ts'

/**
 * Gives numbers without a name to the plan's types in turn; after a list's name all go to that list. `held` is what the draw has
 * already. `used` collects the pieces of the text that a prize came of; a name counts once a number follows it.
 */
export const createAssigner = (plan: DrawPlan, held: readonly Prize[]) => {
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
      const entered = [...held, ...prizes]
      if (!current) current = unnamed(firstType(plan, entered))
      else if (!current.isNamed) current = unnamed(nextType(plan, entered, current.type))
      take({ type: current.type, numbers: token.text }, [token, ...names])
      names = []
      // A single prize's name is used up by its number.
      if (isSingleNumberType(current.type)) current = unnamed(current.type)
    },
    /** A number below the name of its column. */
    addTo: (column: Token, token: Token): void => take({ type: column.text, numbers: token.text }, [column, token]),
  }
}
