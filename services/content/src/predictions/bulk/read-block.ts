import { setImmediate as otherWork } from 'node:timers/promises'
import { marketsOfAliases } from '@papan/contracts/lottery/market-search.ts'
import { positions } from '@papan/contracts/lottery/numbers/parts.ts'
import { namesIn } from '@papan/contracts/parsing/names-in-text.ts'
import { plainCapitals } from '@papan/contracts/parsing/plain-text.ts'
import { labelledParts } from './category-names.ts'
import { createBlockCollector } from './block-collector.ts'
import type { NamedMarkets } from './block-drafts.ts'
import { proposedLines, type ProposedPrediction } from './proposed-line.ts'

type Named = Parameters<typeof marketsOfAliases>[0][number]

/** Sender and time before a message that was copied from a chat. */
const chatStamp =
  /^\s*\[?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? +\d{1,2}[.:]\d{2}(?:[.:]\d{2})?|\d{1,2}[.:]\d{2},? +\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?: ?[AP]M)?\]?(?: -)? [^:]{1,60}: /u

/** A few milliseconds. */
const linesAtOnce = 10
/** Longer lines are slow to read; a prediction in one line has 150 characters. */
const maxLineLength = 2_000

/** Not a short form of a category, a shio or a position. */
const isIdentifying = (name: string): boolean =>
  !(positions as readonly string[]).includes(name) &&
  !(labelledParts(name).before === '' && labelledParts(name).parts[0]?.text === '')

const marketFinder = (markets: readonly Named[]) => {
  const aliases = marketsOfAliases(markets)
  const find = namesIn([...markets.map(({ marketName }) => marketName), ...aliases.keys()], isIdentifying)
  return (line: string): { found: NamedMarkets; rest: string } => {
    const { found, rest } = find(line)
    return { found: found.map((name) => ({ name, meant: aliases.get(name) ?? [name] })), rest }
  }
}

/**
 * The predictions of a pasted text, for one market or many. `market` and `date`, of the form, hold where the text names
 * none; `today` decides a missing year. Does not block other work.
 */
export const readPredictionBlock = async (
  text: string,
  markets: readonly Named[],
  { market, date, today }: { market: string; date: string | null; today: string },
): Promise<ProposedPrediction[]> => {
  const findMarkets = marketFinder(markets)
  const collector = createBlockCollector({ market, date, today })
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u)
  for (const [index, written] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await otherWork()
    const line = index + 1
    if (written.length > maxLineLength) collector.skip(line, written)
    else {
      const { found, rest } = findMarkets(plainCapitals(written).replace(chatStamp, ''))
      collector.take({ line, text: rest, markets: found })
    }
  }
  return proposedLines(collector.finish())
}
