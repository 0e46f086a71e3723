import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeType, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { maxPrizes } from '@papan/contracts/limits.ts'
import { firstType, nextType, type DrawPlan } from '../../results/draw-plan.ts'
import type { Token } from './paste-tokens.ts'

/** Numbers that may be prizes: the admin is asked. `text`: the line. */
export type Doubt = { line: number; text: string; type: string; numbers: string[] }

type Asked = {
  line: number
  text: string
  /** Null for the next open one. */
  type: string | null
  tokens: readonly Token[]
  /** By default the texts of the tokens. */
  numbers?: string[]
}

/**
 * Assigns unnamed numbers to the plan's types in turn; after a list's name, to that list. `stored` are the draw's
 * prizes; `used` collects the tokens that became part of a prize or of a question, a name only with a number.
 */
export const createAssigner = (plan: DrawPlan, stored: readonly Prize[]) => {
  const prizes: Prize[] = []
  const asked: Asked[] = []
  const used = new Set<Token>()
  let names: readonly Token[] = []
  let current: { type: string; isNamed: boolean } | null = null
  const unnamed = (type: string) => ({ type, isNamed: false })
  const use = (tokens: readonly Token[]): void => {
    for (const token of tokens) used.add(token)
  }
  const take = (type: string, token: Token, others: readonly Token[]): void => {
    prizes.push({ type, numbers: token.text })
    use([token, ...others])
  }
  return {
    prizes,
    used,
    /** The type whose numbers come next; null where no name says so. */
    named: (): string | null => (current?.isNamed ? current.type : null),
    name: (type: string, tokens: readonly Token[]): void => {
      // Two names of one prize: 1st Prize 首獎.
      names = current?.isNamed && current.type === type ? [...names, ...tokens] : tokens
      current = { type, isNamed: true }
    },
    add: (token: Token): void => {
      const entered = [...stored, ...prizes]
      if (!current) current = unnamed(firstType(plan, entered))
      // More than a draw can hold is refused as a whole.
      else if (!current.isNamed && prizes.length <= maxPrizes) current = unnamed(nextType(plan, entered, current.type))
      take(current.type, token, names)
      names = []
      // The name of a single prize covers one number.
      if (isSingleNumberType(current.type)) current = unnamed(current.type)
    },
    /** A number in a named column, or before its name. */
    addTo: (name: Token, token: Token): void => take(name.text, token, [name]),
    ask: (question: Asked): void => {
      asked.push(question)
      use(question.tokens)
    },
    /** What was asked; open types are given in turn. */
    doubts: (): Doubt[] => {
      const entered = [...stored, ...prizes]
      return asked.map(({ line, text, type, tokens, numbers = tokens.map((token) => token.text) }) => {
        const last = entered.at(-1)
        const meant = type ?? (last ? nextType(plan, entered, last.type) : firstType(plan, entered)) ?? firstPrizeType
        entered.push(...numbers.map((each) => ({ type: meant, numbers: each })))
        return { line, text, type: meant, numbers }
      })
    },
  }
}

export type Assigner = ReturnType<typeof createAssigner>
